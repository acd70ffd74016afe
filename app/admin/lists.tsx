import { Link } from "react-router";
import { Portrait } from "#/app/account/portrait.tsx";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { StarRow } from "#/app/ui/stars.tsx";
import { formatNaira } from "#/shared/money.ts";
import { dateAndTime } from "#/shared/time.ts";
import { listScreen, type RowOf } from "./list/data-table.tsx";
import {
  business,
  type Column,
  Cut,
  cut,
  day,
  naira,
  name,
  PublicPage,
  status,
  text,
  under,
} from "./list/row-table.tsx";
import { StatusMark } from "./list/status-mark.tsx";
import { TrustMark } from "./list/trust-mark.tsx";
import {
  accountWords,
  bookingWords,
  invoiceWords,
  pageWords,
  paymentWords,
  roleWords,
  type Words,
} from "./list/words.ts";
import { CommentActs } from "./reports/comment-acts.tsx";

const yesNo = { yes: "Yes", no: "No" };
const confirmed = { name: "confirmed", label: "Email", options: { yes: "Confirmed", no: "Unconfirmed" } };
const state = { name: "state", label: "State", options: "states" } as const;
const toBusiness = (id: string) => `/admin/businesses/${id}`;
const toPerson = (id: string) => `/admin/people/${id}`;

const plan: Column<{ plan: string; months: number }> = {
  ...{ label: "Plan", fields: ["plan", "months"], isClear: true },
  cell: ({ plan, months }) => `${plan}, ${months} mo.`,
};

const place: Column<{ state: string; lga: string }> = {
  ...{ label: "Place", fields: ["state", "lga"], isClear: true },
  cell: ({ lga, state }) => lga && `${lga}, ${state}`,
};

/** A person's portrait, beside two lines. */
const Face = ({ image }: { image: string }) =>
  image ? (
    <Picture src={image} alt="" width={32} height={32} sizes="32px" className="size-8 rounded-pill object-cover" />
  ) : (
    <Portrait image="" className="size-8" />
  );

/** The picture of a business, beside two lines. */
const Thumbnail = ({ image }: { image: string }) => (
  <Picture src={image} alt="" width={40} height={32} sizes="40px" className="h-8 w-10 rounded-[6px] object-cover" />
);

/** All accounts. */
export const People = listScreen("people", {
  title: "People",
  statuses: accountWords,
  columns: [
    { ...name("Name", "name", "name"), picture: ({ image }) => <Face image={image} /> },
    under(cut("Email", "email", "email")),
    {
      ...{ label: "Role", fields: ["role"], isClear: true },
      isUsual: ({ role }) => role === "user",
      cell: ({ role }) => roleWords[role as keyof typeof roleWords],
    },
    under(status(accountWords, "active")),
    { label: "Trust", fields: ["trust"], slot: "state", cell: ({ trust }) => <TrustMark trust={trust} /> },
    {
      ...{ label: "Phone", fields: ["phone"], isClear: true },
      cell: ({ phone }) => phone && <span className="whitespace-nowrap">{phone}</span>,
    },
    under(place),
    { ...business, isWide: true },
    day("Joined", "date_created", "created"),
  ],
  filters: [{ name: "role", label: "Role", options: roleWords }, state, confirmed],
  to: ({ id }) => toPerson(id),
});

/** The owner, marked while their email is not confirmed: until it is, the page is never featured. */
function Owner({ business }: { business: RowOf<"businesses"> }) {
  return (
    <>
      <Link to={toPerson(business.owner_id)} className="underline">
        <Cut text={business.owner} />
      </Link>
      {!business.is_owner_confirmed && (
        <span className="block text-ink-2 @max-4xl:before:mr-1.5 @max-4xl:before:content-['·']">
          Email not confirmed
        </span>
      )}
    </>
  );
}

/** Every business; each leads to its page in the back office. */
export const Businesses = listScreen("businesses", {
  title: "Businesses",
  statuses: pageWords,
  columns: [
    { ...text("Name", "name", "name"), picture: ({ image }) => <Thumbnail image={image} /> },
    under(text("Category", "category")),
    {
      ...{ label: "Owner", fields: ["owner", "is_owner_confirmed"], isClear: true },
      cell: (row) => <Owner business={row} />,
    },
    place,
    status(pageWords, "active"),
    under({
      ...{ label: "Verified", fields: ["is_verified"], slot: "state" },
      cell: ({ is_verified }) => is_verified && <VerifiedBadge />,
    }),
    day("Posted", "date_created", "created"),
    under({
      ...{ label: "Page", fields: ["bid"], isUsual: () => true },
      cell: (row) => row.status === "active" && <PublicPage business={row} />,
    }),
  ],
  filters: [{ name: "verified", label: "Verified", options: yesNo }, state, confirmed],
  to: ({ id }) => toBusiness(id),
});

const commentWords: Words = { shown: "Shown", hidden: "Hidden" };

export const commentColumns: readonly Column<RowOf<"comments">>[] = [
  { ...text("Comment", "msg"), isWide: true },
  {
    ...{ label: "By", fields: ["author"], isClear: true },
    cell: ({ author, author_id }) => (
      <Link to={toPerson(author_id)} className="wrap-break-word underline">
        {author || "No name yet"}
      </Link>
    ),
  },
  under({
    ...{ label: "Stars", fields: ["stars"], isClear: true },
    cell: ({ stars }) => stars && <StarRow filled={stars} label={`${stars} of 5 stars`} />,
  }),
  { ...business, label: "Of" },
  status(commentWords, "shown"),
  day("Said", "date_created", "created"),
];

/** Comments on businesses; each leads to the comment, where it can be hidden or shown. */
export const Comments = listScreen("comments", {
  title: "Comments",
  alsoFound: "words",
  statuses: commentWords,
  columns: commentColumns,
  bulk: {
    label: ({ author }) => `Select the comment by ${author || "No name yet"}`,
    Act: CommentActs,
  },
  to: ({ id }) => `/admin/reports/comment/${id}`,
});

/** Bookings of all businesses. */
export const Bookings = listScreen("bookings", {
  title: "Bookings",
  statuses: bookingWords,
  columns: [
    text("Business", "business"),
    under(text("Service", "service")),
    {
      label: "Customer",
      fields: ["customer"],
      isClear: true,
      cell: ({ customer }) => customer || "A caller",
    },
    naira("Price", "price"),
    status(bookingWords),
    {
      ...{ label: "Time", fields: ["starts_at"], isClear: true },
      cell: ({ starts_at }) => dateAndTime(starts_at),
    },
    { ...day("Asked", "date_created", "created"), isUsual: () => true },
  ],
  to: ({ id }) => `/admin/bookings/${id}`,
});

/** Invoices and receipts of all businesses. */
export const Invoices = listScreen("invoices", {
  title: "Invoices",
  statuses: invoiceWords,
  columns: [
    text("Business", "business"),
    {
      label: "Number",
      fields: ["number"],
      isNumber: true,
      cell: ({ number }) => <span className="tabular-nums">{number}</span>,
    },
    naira("Total", "total"),
    status(invoiceWords),
    { label: "For", fields: ["has_account"], cell: ({ has_account }) => (has_account ? "A member" : "A name only") },
    day("Issued", "date_created", "created"),
  ],
  to: ({ id }) => `/admin/invoices/${id}`,
});

/** Of a long reference its ends: they tell two of them apart. */
const shortened = (reference: string) =>
  reference.length > 20 ? `${reference.slice(0, 8)}…${reference.slice(-8)}` : reference;

export const paymentColumns: readonly Column<RowOf<"payments">>[] = [
  name("Payer", "payer"),
  under({
    ...{ label: "Reference", fields: ["reference"] },
    cell: ({ id, reference }) => (
      <Link to={`/admin/payments/${id}`} className="underline">
        {reference}
      </Link>
    ),
  }),
  naira("Price", "price"),
  {
    ...{ label: "Refunded", fields: ["refunded"], isNumber: true },
    cell: ({ refunded }) => refunded > 0 && <span className="tabular-nums">{formatNaira(refunded)}</span>,
  },
  {
    ...{ label: "Status", fields: ["status", "is_test"], slot: "state" },
    cell: ({ status, is_test }) => (
      <>
        <StatusMark words={paymentWords} status={status} />
        {is_test && " (test)"}
      </>
    ),
  },
  business,
  under(plan),
  day("Begun", "date_created", "created"),
];

/** Payments made or intended. */
export const Payments = listScreen("payments", {
  title: "Payments",
  alsoFound: "reference, provider’s id",
  statuses: paymentWords,
  columns: paymentColumns.map((column) =>
    column.label === "Reference"
      ? { ...column, cell: ({ reference }) => <span title={reference}>{shortened(reference)}</span> }
      : column,
  ),
  filters: [{ name: "test", label: "Tests", options: { yes: "Only tests", no: "Without" } }],
  to: ({ id }) => `/admin/payments/${id}`,
});

const periodWords: Words = { running: "Running", coming: "Coming", over: "Over" };

export const subscriptionColumns: readonly Column<RowOf<"subscriptions">>[] = [
  text("Business", "business"),
  under(plan),
  status(periodWords),
  { ...day("Begins", "starts_at"), isClear: false, slot: undefined, isNumber: false },
  { ...day("Ends", "ends_at", "ends"), isClear: false, slot: undefined, isNumber: false },
  { label: "Paid", fields: ["is_paid"], cell: ({ is_paid }) => (is_paid ? "Yes" : "A gift") },
  { ...day("Written", "date_created", "created"), isClear: false },
];

/** Every period of premium; the name leads to its business. */
export const Subscriptions = listScreen("subscriptions", {
  title: "Subscriptions",
  statuses: periodWords,
  columns: subscriptionColumns,
  filters: [{ name: "paid", label: "Paid", options: { yes: "Yes", no: "A gift" } }],
  isNameLink: true,
  to: ({ business_id }) => toBusiness(business_id),
});

const referralWords: Words = {
  waiting: "Waiting",
  payable: "Payable",
  requested: "Payout asked for",
  approved: "Payout approved",
  paid: "Paid out",
};

export const referralColumns: readonly Column<RowOf<"referrals">>[] = [
  name("Invited by", "referrer"),
  name("Friend", "friend"),
  naira("Reward", "reward"),
  status(referralWords),
  day("Since", "date_created", "created"),
];

/** Rewards for friends’ businesses; the name leads to the referrer. */
export const Referrals = listScreen("referrals", {
  title: "Referrals",
  statuses: referralWords,
  columns: referralColumns,
  isNameLink: true,
  to: ({ referrer_id }) => toPerson(referrer_id),
});
