import { useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { StateWord } from "#/app/ui/badge.tsx";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/quote-page.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { CloseRequest } from "./close-request.tsx";
import { Offers } from "./offers.tsx";
import { answersOf, countAnswers, recipientWords, requestWords, whenOf } from "./quote-words.ts";

export const meta = unlisted("Request for quotes");

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api("GET /v2/quote_requests/{id}", { params: { id: params.id } });

export { LoadProblem as ErrorBoundary };

/** One request: its offers for who asked, its form for who was asked. */
export default function QuotePage({ loaderData: request }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const own = request.recipients[0];
  const words = request.is_mine || !own ? requestWords[request.status] : recipientWords[own.status];
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="min-w-0 wrap-anywhere font-bold text-xl md:text-2xl">{request.search}</h1>
        <StateWord {...words} />
      </div>
      {request.is_mine && <p role="status">{answersOf(countAnswers(request))}</p>}
      {request.is_mine ? (
        <Offers request={request} onChange={revalidate} />
      ) : (
        own && <AnswerRequest request={request} own={own} onChange={revalidate} />
      )}
      <Asked request={request} />
      {request.is_mine && request.status === "open" && <CloseRequest id={request.id} onDone={revalidate} />}
    </div>
  );
}

function Asked({ request }: { request: QuoteRequest }) {
  const { description, lga, state, town, budget, pictures, is_mine, asker, expires_at, status } = request;
  const facts = [
    ["From", is_mine ? "" : `${asker.firstname}, ${asker.area}`],
    ["Where", [town, lga, state].filter(Boolean).join(", ")],
    ["When", whenOf(request)],
    ["Budget", budget === null ? "" : formatNaira(budget)],
    ["Open until", status === "open" ? shortDate(expires_at) : ""],
  ].filter(([, fact]) => fact);
  return (
    <Card title={is_mine ? "What you asked" : "What they need"}>
      <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-ink-2 text-sm">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      {pictures.map((path, at) => (
        <PrivatePicture
          key={path}
          path={path}
          alt={`Picture ${at + 1}`}
          className="max-h-96 w-full rounded-card object-contain"
          placeClassName="h-48"
        />
      ))}
    </Card>
  );
}
