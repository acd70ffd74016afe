import { useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { Portrait } from "#/app/account/portrait.tsx";
import { api } from "#/app/api.ts";
import { bookingWhen, stateWords as bookingWords } from "#/app/booking/booking-words.ts";
import { CallerForm } from "#/app/booking/caller-form.tsx";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { stateWords as invoiceWords } from "#/app/invoice/invoice-words.ts";
import { stateWords as jobWords } from "#/app/job/job-words.ts";
import { recipientWords } from "#/app/quote/quote-words.ts";
import { starsName } from "#/app/review/rating-distribution.tsx";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { columnWidths } from "#/app/ui/column-widths.ts";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Fact } from "#/app/ui/happened.tsx";
import type { IconName } from "#/app/ui/icon.tsx";
import { BackLink, PageHead } from "#/app/ui/page-head.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { StarRow } from "#/app/ui/stars.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { BookingSettings } from "#/server/booking/contract.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Customer, CustomerEntry } from "#/server/lead/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { telLink } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/customers-page.ts";
import { nameOf } from "./lead-words.ts";
import { Leads } from "./leads.tsx";
import { StageField } from "./stage-field.tsx";

export const meta = unlisted(sayLater("Customers"));

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [business, customer, settings] = await Promise.all([
    requireOwnBusiness(),
    id ? api("GET /v2/mybusiness/leads/{id}", { params: { id } }) : undefined,
    id ? api("GET /v2/mybusiness/booking") : undefined,
  ]);
  // The row of an owner's tools goes by the role.
  return { business, customer, settings, role: "business" };
}

/** A change of the stage, which is in the address, loads the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export { LoadProblem as ErrorBoundary };

/** The customers of a business, or one of them. */
export default function CustomersPage({ loaderData: { business, customer, settings } }: Route.ComponentProps) {
  if (customer && settings) return <CustomerDetails customer={customer} business={business} settings={settings} />;
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead title={say("Customers")} back="/mybusiness" />
      <Leads />
    </div>
  );
}

interface CustomerDetailsProps {
  business: OwnBusiness;
  customer: Customer;
  settings: BookingSettings;
}

/** A person with everything the business has had with them, the latest first. */
function CustomerDetails({ business, customer, settings }: CustomerDetailsProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 md:py-6">
      <section
        aria-labelledby="customer"
        className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card bg-surface p-4 shadow-card"
      >
        <div className="flex min-w-0 grow items-center gap-3">
          <div className="grid">
            <BackLink to="/mybusiness/customers" />
          </div>
          <Portrait image={customer.image} className="size-14" />
          <NameAndPhone customer={customer} />
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {customer.paid > 0 && (
            <Fact name={say("Paid")}>
              <b>{formatNaira(customer.paid)}</b>
            </Fact>
          )}
          {customer.unpaid > 0 && (
            <Fact name={say("Not paid yet")}>
              <b>{formatNaira(customer.unpaid)}</b>
            </Fact>
          )}
          <Fact name={say("Stage")}>
            <span className="-my-2.5 -ml-1 block">
              <StageField lead={customer} onSet={revalidate} />
            </span>
          </Fact>
        </dl>
        <Actions customer={customer} settings={settings} onDone={revalidate} />
      </section>
      <History key={customer.history[0]?.id} customer={customer} business={business} />
    </div>
  );
}

const NameAndPhone = ({ customer }: { customer: Customer }) => (
  <div className="grid min-w-0">
    <h1 id="customer" className="wrap-anywhere font-extrabold text-2xl tracking-tight">
      {nameOf(customer)}
    </h1>
    {customer.phone && (
      <a
        href={telLink(customer.phone)}
        className="-mb-2 inline-flex min-h-11 items-center justify-self-start font-semibold tabular-nums underline"
      >
        {customer.phone}
      </a>
    )}
  </div>
);

interface ActionsProps {
  customer: Customer;
  settings: BookingSettings;
  onDone: () => Promise<void>;
}

/** Two buttons in one row of a phone. */
const narrow = "max-sm:px-3 max-sm:text-sm";

/** A member books on the page of the business; the owner adds the bookings of a caller. Who asked for quotes has no name yet. */
function Actions({ customer, settings, onDone }: ActionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { id, kind, name, phone, customer_id } = customer;
  const isCaller = kind === "booking";
  return (
    <div className="flex flex-wrap gap-2">
      {kind === "conversation" && (
        <LinkButton to={`/chats/${id}`} className={narrow}>
          {say("Message")}
        </LinkButton>
      )}
      {isCaller && settings.services.length > 0 && (
        <Button className={narrow} onClick={() => setIsAdding(true)}>
          {say("Add a booking")}
        </Button>
      )}
      {(isCaller || customer_id) && (
        <LinkButton to={`/invoices/new?${isCaller ? "booking" : "customer"}=${id}`} variant="quiet" className={narrow}>
          {say("New invoice")}
        </LinkButton>
      )}
      <Dialog title={say("Add a booking")} isOpen={isAdding} onClose={() => setIsAdding(false)} isSheet="phones">
        <CallerForm
          settings={settings}
          caller={{ name, phone }}
          start={{ from: lagosDay(Date.now()) }}
          onAdded={async () => {
            setIsAdding(false);
            await onDone();
            showToast(say("Booked"));
          }}
        />
      </Dialog>
    </div>
  );
}

type StateWords = Record<string, { word: string; icon: IconName; look: string }>;

const kinds: Record<CustomerEntry["kind"], { name: string; path: string; words: StateWords }> = {
  request: { name: sayLater("Quote request"), path: "/quotes/", words: recipientWords },
  job: { name: sayLater("Job"), path: "/jobs/", words: jobWords },
  booking: { name: sayLater("Booking"), path: "/bookings/", words: bookingWords },
  invoice: { name: sayLater("Invoice"), path: "/invoices/", words: invoiceWords },
  review: { name: sayLater("Customer’s review"), path: "", words: {} },
};

const kindOf = ({ kind }: CustomerEntry): string => say(kinds[kind].name);

/** Absent: a review has none. */
const stateOf = ({ kind, state }: CustomerEntry) => kinds[kind].words[state];

/** Of a booking and a job the time that was agreed on, else when it began. */
const whenOf = ({ date, time, at }: CustomerEntry): string =>
  time ? bookingWhen({ date, time }) : shortDate(date || at);

const pathOf = ({ kind, id }: CustomerEntry, business: { bid: string; id: string }): string =>
  kind === "review" ? `${businessPath(business)}#reviews` : `${kinds[kind].path}${id}`;

/** Columns of a wide screen; on a phone an entry is two lines. */
const columns = "lg:grid lg:grid-cols-(--columns) lg:items-center lg:gap-4";

function History({ customer, business }: { customer: Customer; business: OwnBusiness }) {
  const list = useOlder(customer.history, pageSizes.customerEntries, async ({ at, id }) => {
    const query = { before: writeCursor(at, id) };
    return (await api("GET /v2/mybusiness/leads/{id}", { params: { id: customer.id }, query })).history;
  });
  if (list.rows.length === 0) {
    return <p className="text-ink-2">{say("Jobs, bookings and invoices with this customer show here.")}</p>;
  }
  return (
    <>
      <ul
        style={columnWidths("9rem minmax(0,1fr) 11rem 8rem 11rem")}
        className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card"
      >
        {list.rows.map((entry) => (
          <li key={entry.id}>
            <Link
              to={pathOf(entry, business)}
              className={`grid gap-0.5 px-4 py-3 no-underline hover:bg-well ${columns}`}
            >
              <Entry entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore {...list} />
    </>
  );
}

function Entry({ entry }: { entry: CustomerEntry }) {
  const { title, price, stars } = entry;
  const state = stateOf(entry);
  return (
    <>
      <span className="text-ink-2 text-sm max-lg:hidden">{kindOf(entry)}</span>
      <span className="flex items-start justify-between gap-3 lg:contents">
        <span className="line-clamp-2 wrap-anywhere font-semibold first-letter:uppercase">{title}</span>
        <span className="shrink-0 font-bold tabular-nums lg:order-1 lg:text-right lg:text-sm">
          {price !== null && formatNaira(price)}
        </span>
      </span>
      <span className="flex items-start justify-between gap-3 text-sm tabular-nums lg:contents">
        <span className="text-ink-2">
          <span className="lg:hidden">{kindOf(entry)} · </span>
          {whenOf(entry)}
        </span>
        <span className="shrink-0 lg:order-2">
          {state && <StateWord {...state} />}
          {stars > 0 && <StarRow filled={stars} label={starsName(stars)} />}
        </span>
      </span>
    </>
  );
}
