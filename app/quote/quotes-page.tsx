import type { ComponentProps } from "react";
import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { ApiError, api } from "#/app/api.ts";
import { currentActing } from "#/app/session.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { columnWidths } from "#/app/ui/column-widths.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { ReceivedRequest, SentRequest } from "#/server/quote/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/quotes-page.ts";
import { answersOf, askedBy, groupedByAnswer, priceOf, recipientWords, requestWords, whenOf } from "./quote-words.ts";

export const meta = unlisted(sayLater("Quotes"));

export async function clientLoader() {
  const mayAsk = currentActing() === undefined;
  const [mine, toMe] = await Promise.all([mayAsk ? api("GET /v2/quote_requests") : [], findRequestsToMe()]);
  // The row of an owner's tools goes by the role.
  return { mine, toMe, mayAsk, role: toMe ? "business" : "customer" };
}

/** Requests to my business; `undefined` without one. */
async function findRequestsToMe(): Promise<ReceivedRequest[] | undefined> {
  try {
    return await api("GET /v2/mybusiness/quote_requests");
  } catch (error) {
    if (error instanceof ApiError && error.code === "business/none-yet") return undefined;
    throw error;
  }
}

export { LoadProblem as ErrorBoundary };

/** Requests of the viewer, and those that came to their business. */
export default function QuotesPage({ loaderData: { mine, toMe, mayAsk } }: Route.ComponentProps) {
  const waiting = toMe?.filter(({ answer }) => answer === "asked").length ?? 0;
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead title={say("Quotes")} back={toMe && "/mybusiness"} />
      {toMe ? (
        <Tabs
          label={say("Quotes")}
          // Opens the member’s own requests if customers sent none.
          first={mayAsk && toMe.length === 0 && mine.length > 0 ? 1 : 0}
          tabs={[
            {
              label:
                waiting > 0
                  ? say("Requests ({count})", {
                      count: waiting < pageSizes.quoteRequests ? waiting : `${waiting}+`,
                    })
                  : say("Requests"),
              content: <ToMe requests={toMe} />,
            },
            // A helper sees only requests to the business.
            ...(mayAsk ? [{ label: say("My requests"), content: <Mine requests={mine} /> }] : []),
          ]}
        />
      ) : (
        <Mine requests={mine} />
      )}
    </div>
  );
}

interface RequestListProps<Request> {
  requests: Request[];
  /** Headings of the two columns of a wide screen that differ. */
  names: { text: string; beside: string; price?: string };
  rowOf: (request: Request) => RequestWords;
}

interface RequestWords {
  /** The service, for a business after who asks. */
  title: string;
  state: ComponentProps<typeof StateWord>;
  /** The answers, or who asked. */
  text: string;
  /** Text before the date of the request. */
  beside: string;
  /** What the viewer’s business offered; empty: nothing yet. */
  price?: string;
}

/** Columns of a wide screen; on a phone a request is a card. */
const columns = "lg:grid-cols-(--columns) lg:items-center lg:gap-x-4";
const cell = "lg:row-span-2 lg:row-start-1 lg:text-sm";

function RequestList<Request extends SentRequest | ReceivedRequest>({
  requests,
  names,
  rowOf,
}: RequestListProps<Request>) {
  return (
    <ul
      style={columnWidths(`minmax(0,1fr) 9rem 7rem 6rem ${names.price ? "8rem " : ""}6.5rem 9rem`)}
      className="grid gap-3 md:max-lg:grid-cols-2 lg:gap-0 lg:divide-y lg:divide-hairline lg:overflow-hidden lg:rounded-card lg:bg-surface lg:shadow-card"
    >
      <li aria-hidden="true" className={`hidden px-4 py-3 font-semibold text-ink-2 text-sm lg:grid ${columns}`}>
        <span>{say("What for?")}</span>
        <span>{names.text}</span>
        <span>{names.beside}</span>
        <span>{say("Budget")}</span>
        {names.price && <span>{names.price}</span>}
        <span>{say("Date")}</span>
        <span>{say("State")}</span>
      </li>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} {...rowOf(request)} />
      ))}
    </ul>
  );
}

function RequestRow({
  request: { id, description, budget, created_at },
  title,
  state,
  text,
  beside,
  price,
}: RequestWords & { request: SentRequest | ReceivedRequest }) {
  const date = shortDate(created_at);
  return (
    <li>
      <Link
        to={`/quotes/${id}`}
        className={`grid h-full content-start gap-1 bg-surface p-4 no-underline hover:bg-well max-lg:rounded-card max-lg:shadow-card ${columns}`}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 lg:contents">
          <span className="min-w-0 wrap-anywhere font-bold first-letter:uppercase lg:col-start-1 lg:row-start-1">
            {title}
          </span>
          <span className={`lg:order-last ${cell}`}>
            <StateWord {...state} />
          </span>
        </span>
        <span className="line-clamp-2 wrap-anywhere text-sm lg:col-start-1 lg:line-clamp-3">{description}</span>
        <span className={`wrap-anywhere font-semibold text-sm ${cell}`}>{text}</span>
        <span className={`max-lg:hidden ${cell}`}>{beside}</span>
        <span className={`tabular-nums max-lg:hidden ${cell}`}>{budget === null ? "–" : formatNaira(budget)}</span>
        {price !== undefined && (
          <span className={`tabular-nums ${price ? "" : "max-lg:hidden"} ${cell}`}>
            <span className="text-ink-2 text-sm lg:hidden">{say("Your price")} </span>
            <b>{price || "–"}</b>
          </span>
        )}
        <span className={`text-ink-2 tabular-nums max-lg:hidden ${cell}`}>{date}</span>
        <span className="flex flex-wrap justify-between gap-x-3 text-ink-2 text-sm tabular-nums lg:hidden">
          {say("{beside}, asked on {date}", { beside, date })}
          {budget !== null && (
            <span>
              {say("Budget")} <b className="text-ink">{formatNaira(budget)}</b>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Mine({ requests }: { requests: SentRequest[] }) {
  const list = useOlder(requests, pageSizes.quoteRequests, ({ id: before }) =>
    api("GET /v2/quote_requests", { query: { before } }),
  );
  if (requests.length === 0) {
    return (
      <EmptyState
        thing="tag"
        title={say("No requests yet")}
        action={<LinkButton to="/quotes/new">{say("Ask for quotes")}</LinkButton>}
      >
        {say("Say once what you need. Up to five businesses send you their price, and you choose.")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <LinkButton to="/quotes/new" variant="quiet" className="justify-self-start">
        {say("Ask for quotes")}
      </LinkButton>
      <RequestList
        requests={list.rows}
        names={{ text: say("Answers"), beside: say("Where") }}
        rowOf={(request) => ({
          title: request.search,
          state: requestWords[request.status],
          text: answersOf(request),
          beside: request.lga,
        })}
      />
      <ShowMore {...list} />
    </div>
  );
}

function ToMe({ requests }: { requests: ReceivedRequest[] }) {
  const list = useOlder(requests, pageSizes.quoteRequests, ({ id: before }) =>
    api("GET /v2/mybusiness/quote_requests", { query: { before } }),
  );
  if (requests.length === 0) {
    return (
      <EmptyState thing="bubble" title={say("No requests yet")}>
        <p>{say("When a customer asks for what you do, it shows here. You never pay for a request.")}</p>
        <p className="mt-2">{say("Requests near you are told at once; nothing to set up.")}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {groupedByAnswer(list.rows).map(({ title, requests: group }) => (
        <section key={title} aria-label={say(title)} className="grid gap-3">
          <h2 className="font-extrabold text-lg">{say(title)}</h2>
          <RequestList
            requests={group}
            names={{ text: say("Where"), beside: say("When"), price: say("Your price") }}
            rowOf={(request) => ({
              title: askedBy(request),
              state: recipientWords[request.answer],
              text: request.asker.area,
              beside: whenOf(request),
              price: request.offer ? priceOf(request.offer) : "",
            })}
          />
        </section>
      ))}
      <ShowMore {...list} />
    </div>
  );
}
