import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api, fetchFile } from "#/app/api.ts";
import { findOwnBusiness } from "#/app/business/owner/own-business.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { columnWidths } from "#/app/ui/column-widths.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { Invoice } from "#/server/invoice/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/invoices-page.ts";
import { stateNow } from "./invoice-words.ts";

export const meta = unlisted(sayLater("Invoices"));

const shownStates = [
  { state: undefined, label: sayLater("All") },
  { state: "open", label: sayLater("Not paid yet") },
  { state: "paid", label: sayLater("Paid") },
] as const;
const stateOf = (query: URLSearchParams) => shownStates.find(({ state }) => state === query.get("state"))?.state;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = stateOf(new URL(request.url).searchParams);
  const [mine, received, open, business] = await Promise.all([
    api("GET /v2/mybusiness/invoices", { query: { state } }),
    api("GET /v2/invoices"),
    api("GET /v2/mybusiness/invoices", { query: { state: "open" } }),
    findOwnBusiness(),
  ]);
  return { mine, received, open, state, hasBusiness: business !== undefined };
}

export { LoadProblem as ErrorBoundary };

/** Invoices and receipts that I wrote, and those that were made out to me. */
export default function InvoicesPage({
  loaderData: { mine, received, open, state, hasBusiness },
}: Route.ComponentProps) {
  const [, setQuery] = useSearchParams();
  const isEmpty = mine.length === 0 && state === undefined;
  const toNew = hasBusiness ? (
    <LinkButton to="/invoices/new">{say("New invoice")}</LinkButton>
  ) : (
    <LinkButton to="/add-business">{say("Post your business")}</LinkButton>
  );
  const isCustomer = isEmpty && received.length > 0;
  const own = isEmpty ? (
    <EmptyState thing="tag" title={say("No invoices yet")} action={toNew}>
      {hasBusiness
        ? say("Write one in a minute, send it on WhatsApp, and make it a receipt when the money is there.")
        : say("Invoices and receipts that a business sends you will be here. To write your own, post your business.")}
    </EmptyState>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Owed open={open} />
      <div className="grid w-full gap-4 lg:order-last">
        <div className="flex flex-wrap gap-x-2">
          {shownStates.map(({ state: each, label }) => (
            <Chip
              key={label}
              aria-pressed={each === state}
              onClick={() => setQuery(each ? { state: each } : {}, { preventScrollReset: true })}
            >
              {say(label)}
            </Chip>
          ))}
        </div>
        <Rows
          key={state}
          first={mine}
          name={say("For")}
          older={({ number }) => api("GET /v2/mybusiness/invoices", { query: { state, before: number } })}
        />
      </div>
      <YearTable />
    </div>
  );
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead title={say("Invoices")} back={hasBusiness ? "/mybusiness" : "/profile"} action={!isEmpty && toNew} />
      {!isCustomer && own}
      {received.length > 0 && (
        <section aria-labelledby="received" className="grid gap-3">
          <h2 id="received" className="font-bold text-lg">
            {say("Made out to you")}
          </h2>
          <Rows
            first={received}
            name={say("From")}
            older={({ id }) => api("GET /v2/invoices", { query: { before: id } })}
          />
        </section>
      )}
      {isCustomer && hasBusiness && own}
    </div>
  );
}

/** Columns of a wide screen; on a phone an invoice is two lines. */
const columns = "lg:grid lg:grid-cols-(--columns) lg:items-center lg:gap-4";

interface RowsProps {
  first: Invoice[];
  /** The heading of the other side's name. */
  name: string;
  older: (last: Invoice) => Promise<Invoice[]>;
}

function Rows({ first, name, older }: RowsProps) {
  const list = useOlder(first, pageSizes.invoices, older);
  if (first.length === 0) return <p className="text-ink-2">{say("There is none.")}</p>;
  return (
    <>
      <ul
        style={columnWidths("5.5rem minmax(0,2fr) minmax(0,3fr) 6.5rem 6.5rem 7.5rem 8rem")}
        className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card"
      >
        <li aria-hidden="true" className={`hidden px-4 py-3 font-semibold text-ink-2 text-sm ${columns}`}>
          <span>{say("Number")}</span>
          <span>{name}</span>
          <span>{say("What for?")}</span>
          <span>{say("Date")}</span>
          <span>{say("Pay by")}</span>
          <span>{say("State")}</span>
          <span className="text-right">{say("Total")}</span>
        </li>
        {list.rows.map((invoice) => (
          <li key={invoice.id}>
            <Row invoice={invoice} />
          </li>
        ))}
      </ul>
      <ShowMore {...list} />
    </>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { id, role, number, customer_name, business, items, total, state, issued_on, due_on } = invoice;
  return (
    <Link to={`/invoices/${id}`} className={`grid gap-1 px-4 py-3 no-underline hover:bg-well ${columns}`}>
      <span className="text-ink-2 tabular-nums max-lg:hidden">{number}</span>
      <span className="flex items-start justify-between gap-3 lg:contents">
        <span className="wrap-anywhere min-w-0 font-bold">{role === "business" ? customer_name : business.name}</span>
        <span className="shrink-0 font-bold tabular-nums lg:order-last lg:text-right">{formatNaira(total)}</span>
      </span>
      <span className="wrap-anywhere line-clamp-2 max-lg:hidden">{items.map(({ name }) => name).join(", ")}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm lg:contents">
        <span className="text-ink-2 tabular-nums lg:text-sm">
          <span className="lg:hidden">{number} · </span>
          {shortDate(issued_on)}
        </span>
        <span className="text-ink-2 text-sm tabular-nums max-lg:hidden">
          {state === "open" && due_on && shortDate(due_on)}
        </span>
        <span className="lg:text-sm">
          <StateWord {...stateNow(invoice)} />
        </span>
      </span>
    </Link>
  );
}

/** What customers have not paid yet. With more invoices than a page has, the sum is not known. */
function Owed({ open }: { open: Invoice[] }) {
  if (open.length === 0 || open.length >= pageSizes.invoices) return null;
  return (
    <section
      aria-labelledby="owed"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-card bg-surface px-4 py-3 shadow-card"
    >
      <h2 id="owed" className="text-ink-2 text-sm">
        {say("Not paid yet")}
      </h2>
      <p className="row-span-2 font-extrabold text-2xl tabular-nums">
        {formatNaira(open.reduce((sum, { total }) => sum + total, 0))}
      </p>
      <p className="text-ink-2 text-sm">{say.many(open.length, "{n} invoice", "{n} invoices")}</p>
    </section>
  );
}

/** The table of a year, for bookkeeping. */
function YearTable() {
  const [year] = useState(() => Number(lagosDay(Date.now()).slice(0, 4)));
  const save = async (wanted: number) => {
    try {
      saveFile(await fetchFile(`/v2/mybusiness/invoices.csv?year=${wanted}`), `invoices-${wanted}.csv`);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      {[year, year - 1].map((each) => (
        <Button key={each} variant="quiet" onClick={() => save(each)}>
          {say("{year} as a table (CSV)", { year: each })}
        </Button>
      ))}
    </div>
  );
}
