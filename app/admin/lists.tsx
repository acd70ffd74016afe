import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { listScreen, type RowOf } from "./list/data-table.tsx";
import { type Column, Cut, cut, day, naira, name, PublicPage, StatusWord, status, text } from "./list/row-table.tsx";
import { choices, roleWords } from "./list/words.ts";
import { TrustMark } from "./risk.tsx";

const yesNo = { yes: "Yes", no: "No" };
const confirmed = { name: "confirmed", label: "Email", options: { yes: "Confirmed", no: "Email not confirmed" } };
const state = { name: "state", label: "State", options: "states" } as const;
const statuses = (...values: string[]) => ({ name: "status", label: "Status", options: choices(...values) });
const toPerson = (id: string) => `/admin/people/${id}`;

const plan: Column<{ plan: string; months: number }> = {
  ...{ label: "Plan", fields: ["plan", "months"] },
  cell: ({ plan, months }) => `${plan}, ${months} mo.`,
};

/** All accounts. */
export const People = listScreen("people", {
  title: "People",
  hint: "An id, an email, a phone number, or how a name begins",
  columns: [
    name("Name", "name", "name"),
    { label: "Role", fields: ["role"], cell: ({ role }) => roleWords[role as keyof typeof roleWords] },
    status,
    { label: "Trust", fields: ["trust"], cell: ({ trust }) => <TrustMark trust={trust} /> },
    text("Phone", "phone"),
    cut("Email", "email", "email"),
    { label: "Place", fields: ["state", "lga"], cell: ({ lga, state }) => (lga ? `${lga}, ${state}` : "") },
    cut("Business", "business"),
    day("Joined", "date_created", "created"),
  ],
  filters: [
    { name: "role", label: "Role", options: roleWords },
    statuses("active", "blocked", "leaving"),
    state,
    confirmed,
  ],
  to: ({ id }) => toPerson(id),
});

/** The owner, marked while their email is not confirmed: until it is, the page is never featured. */
function Owner({ business }: { business: RowOf<"businesses"> }) {
  return (
    <>
      <Cut text={business.owner} />
      {!business.is_owner_confirmed && <span className="block text-ink-2">Email not confirmed</span>}
    </>
  );
}

/** Every business; each leads to its owner. */
export const Businesses = listScreen("businesses", {
  title: "Businesses",
  hint: "An id, a phone number, how the name begins, or the owner’s email",
  columns: [
    text("Name", "name", "name"),
    { label: "Owner", fields: ["owner", "is_owner_confirmed"], cell: (row) => <Owner business={row} /> },
    text("Category", "category"),
    { label: "Place", fields: ["state", "lga"], cell: ({ lga, state }) => `${lga}, ${state}` },
    status,
    { label: "Verified", fields: ["is_verified"], cell: ({ is_verified }) => is_verified && <VerifiedBadge /> },
    day("Posted", "date_created", "created"),
    { label: "Page", fields: ["bid"], cell: (row) => row.status === "active" && <PublicPage business={row} /> },
  ],
  filters: [
    statuses("active", "hidden", "blocked"),
    { name: "verified", label: "Verified", options: yesNo },
    state,
    confirmed,
  ],
  to: ({ owner_id }) => toPerson(owner_id),
});

export const commentColumns: readonly Column<RowOf<"comments">>[] = [
  { ...text("Comment", "msg"), isWide: true },
  text("By", "author"),
  {
    label: "Of",
    fields: ["business"],
    cell: ({ bid, business, business_id }) => <PublicPage business={{ bid, id: business_id }}>{business}</PublicPage>,
  },
  status,
  day("Said", "date_created", "created"),
];

/** Comments on businesses; each leads to its author. */
export const Comments = listScreen("comments", {
  title: "Comments",
  hint: "The id of the comment, its author or the business, or the author’s email",
  columns: commentColumns,
  filters: [statuses("shown", "hidden")],
  to: ({ author_id }) => toPerson(author_id),
});

/** Bookings of all businesses; each leads to the owner. */
export const Bookings = listScreen("bookings", {
  title: "Bookings",
  hint: "The id of a booking, a business or a person, a person’s whole email, or the address of a page",
  columns: [
    cut("Business", "business"),
    { label: "Customer", fields: ["customer"], cell: ({ customer }) => customer || "Written down by the owner" },
    cut("Service", "service"),
    naira("Price", "price"),
    status,
    {
      label: "Time",
      fields: ["starts_at"],
      cell: ({ starts_at }) => `${shortDate(starts_at)}, ${clockTime(starts_at)}`,
    },
    day("Asked", "date_created", "created"),
  ],
  filters: [statuses("requested", "proposed", "confirmed", "declined", "cancelled", "lapsed", "done", "no_show")],
  to: ({ owner_id }) => toPerson(owner_id),
});

/** Invoices and receipts of all businesses; each leads to the owner. */
export const Invoices = listScreen("invoices", {
  title: "Invoices",
  hint: "The id of an invoice, a business or a person, a person’s whole email, or the address of a page",
  columns: [
    cut("Business", "business"),
    { label: "Number", fields: ["number"], cell: ({ number }) => <span className="tabular-nums">{number}</span> },
    naira("Total", "total"),
    status,
    { label: "For", fields: ["has_account"], cell: ({ has_account }) => (has_account ? "A member" : "A name only") },
    day("Issued", "date_created", "created"),
  ],
  filters: [statuses("open", "paid", "void")],
  to: ({ owner_id }) => toPerson(owner_id),
});

export const paymentColumns: readonly Column<RowOf<"payments">>[] = [
  name("Payer", "payer"),
  naira("Price", "price"),
  {
    label: "Refunded",
    fields: ["refunded"],
    cell: ({ refunded }) => refunded > 0 && <span className="tabular-nums">{formatNaira(refunded)}</span>,
  },
  {
    label: "Status",
    fields: ["status", "is_test"],
    cell: ({ status, is_test }) => (
      <>
        <StatusWord status={status} />
        {is_test && " (test)"}
      </>
    ),
  },
  plan,
  cut("Business", "business"),
  cut("Reference", "reference"),
  day("Begun", "date_created", "created"),
];

/** Payments made or intended; each leads to the payer. */
export const Payments = listScreen("payments", {
  title: "Payments",
  hint: "A reference, the id of the payment or the payer, or the payer’s email",
  columns: paymentColumns,
  filters: [
    statuses("applied", "succeeded", "failed", "reversed", "intended"),
    { name: "test", label: "Test payments", options: { yes: "Only these", no: "Without" } },
  ],
  to: ({ payer_id }) => toPerson(payer_id),
});

export const subscriptionColumns: readonly Column<RowOf<"subscriptions">>[] = [
  cut("Business", "business"),
  plan,
  status,
  day("Begins", "starts_at"),
  day("Ends", "ends_at", "ends"),
  { label: "Paid", fields: ["is_paid"], cell: ({ is_paid }) => (is_paid ? "Yes" : "A gift") },
  day("Written", "date_created", "created"),
];

/** Every period of premium; each leads to the owner of its business. */
export const Subscriptions = listScreen("subscriptions", {
  title: "Subscriptions",
  hint: "The id of the business or its owner, or the owner’s email",
  columns: subscriptionColumns,
  filters: [
    statuses("running", "coming", "over"),
    { name: "paid", label: "Paid", options: { yes: "Yes", no: "A gift" } },
  ],
  to: ({ owner_id }) => toPerson(owner_id),
});

export const referralColumns: readonly Column<RowOf<"referrals">>[] = [
  name("Invited by", "referrer"),
  name("Friend", "friend"),
  naira("Reward", "reward"),
  status,
  day("Since", "date_created", "created"),
];

/** Rewards for friends’ businesses; each leads to the referrer. */
export const Referrals = listScreen("referrals", {
  title: "Referrals",
  hint: "The id or email of either, or the id of the payout",
  columns: referralColumns,
  filters: [statuses("waiting", "payable", "requested", "approved", "paid")],
  to: ({ referrer_id }) => toPerson(referrer_id),
});
