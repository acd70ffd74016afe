import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { ApiError, api } from "#/app/api.ts";
import { Leads } from "#/app/lead/leads.tsx";
import { currentActing } from "#/app/session.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { ReceivedRequest, SentRequest } from "#/server/quote/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/quotes-page.ts";
import { answersOf, groupedByAnswer, recipientWords, requestWords, whenOf } from "./quote-words.ts";

export const meta = unlisted(sayLater("Quotes"));

export async function clientLoader() {
  const mayAsk = currentActing() === undefined;
  const [mine, toMe] = await Promise.all([mayAsk ? api("GET /v2/quote_requests") : [], findRequestsToMe()]);
  return { mine, toMe, mayAsk };
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
      <h1 className="font-extrabold text-2xl tracking-tight">{say("Quotes")}</h1>
      {toMe ? (
        <Tabs
          label={say("Quotes")}
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
            ...(mayAsk
              ? [
                  { label: say("Customers"), content: <Leads /> },
                  { label: say("My requests"), content: <Mine requests={mine} /> },
                ]
              : []),
          ]}
        />
      ) : (
        <Mine requests={mine} />
      )}
    </div>
  );
}

interface RequestRowProps {
  request: SentRequest | ReceivedRequest;
  state: ComponentProps<typeof StateWord>;
  /** Text before the date of the request. */
  beside: string;
  children: ReactNode;
}

function RequestRow({ request, state, beside, children }: RequestRowProps) {
  return (
    <li>
      <Link
        to={`/quotes/${request.id}`}
        className="grid h-full content-start gap-1 rounded-card bg-surface p-4 no-underline shadow-card hover:bg-well"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere font-bold first-letter:uppercase">{request.search}</span>
          <StateWord {...state} />
        </span>
        <span className="line-clamp-2 wrap-anywhere text-sm">{request.description}</span>
        <span className="wrap-anywhere font-semibold text-sm">{children}</span>
        <span className="text-ink-2 text-sm tabular-nums">
          {say("{beside}, asked on {date}", { beside, date: shortDate(request.created_at) })}
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
      <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
        {list.rows.map((request) => (
          <RequestRow key={request.id} request={request} state={requestWords[request.status]} beside={request.lga}>
            {answersOf(request)}
          </RequestRow>
        ))}
      </ul>
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
          <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
            {group.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                state={recipientWords[request.answer]}
                beside={whenOf(request)}
              >
                {request.asker.firstname}, {request.asker.area}
              </RequestRow>
            ))}
          </ul>
        </section>
      ))}
      <ShowMore {...list} />
    </div>
  );
}
