import { useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/quote-page.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { Offers } from "./offers.tsx";
import { answersOf, askedBy, countAnswers, recipientWords, requestWords, soonWords, whenOf } from "./quote-words.ts";

export const meta = unlisted(sayLater("Request for quotes"));

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const request = await api("GET /v2/quote_requests/{id}", { params: { id } });
  // The row of an owner's tools goes by the role.
  return { ...request, role: request.is_mine ? "customer" : "business" };
}

export { LoadProblem as ErrorBoundary };

/** One request: its offers for the customer, its form for a business. */
export default function QuotePage({ loaderData: request }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const own = request.recipients[0];
  const words = request.is_mine || !own ? requestWords[request.status] : recipientWords[own.status];
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead
        title={request.is_mine ? request.search : askedBy(request)}
        back="/quotes"
        action={<StateWord {...words} />}
      />
      {request.is_mine && (
        <p role="status">
          {answersOf(countAnswers(request))} {soonWords(request)}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        {request.is_mine && (
          <div className="grid gap-4">
            <Offers request={request} onChange={revalidate} />
          </div>
        )}
        <RequestText request={request} />
        {own && !request.is_mine && (
          <div className="grid gap-4">
            <AnswerRequest request={request} own={own} onChange={revalidate} />
          </div>
        )}
      </div>
      {request.is_mine && request.status === "open" && <CloseRequest id={request.id} onDone={revalidate} />}
    </div>
  );
}

function RequestText({ request }: { request: QuoteRequest }) {
  const { description, lga, state, town, budget, pictures, is_mine, expires_at, status } = request;
  const facts = [
    [say("Where"), joinAddress(town, lga, state)],
    [say("When"), whenOf(request)],
    [say("Budget"), budget === null ? "" : formatNaira(budget)],
    [say("Open until"), status === "open" ? shortDate(expires_at) : ""],
  ].filter(([, fact]) => fact);
  return (
    <Card title={is_mine ? say("What you asked") : say("What they need")}>
      <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      <dl className="grid grid-cols-2 gap-3">
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
          alt={say("Picture {at}", { at: at + 1 })}
          className="max-h-96 w-full rounded-card object-contain"
          placeClassName="h-48"
        />
      ))}
    </Card>
  );
}

const reasons = [
  { reason: "hired", label: sayLater("I hired one of them") },
  { reason: "hired_elsewhere", label: sayLater("I hired another business") },
  { reason: "not_needed", label: sayLater("I don’t need it any more") },
] as const;

/** Ends a request, with a reason; businesses with an offer are notified. */
function CloseRequest({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");

  async function close(reason: (typeof reasons)[number]["reason"]) {
    setBusy(reason);
    setProblem("");
    try {
      await api("POST /v2/quote_requests/{id}/close", { params: { id }, body: { reason } });
      setIsOpen(false);
      await onDone();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setBusy("");
    }
  }

  return (
    <>
      <button
        type="button"
        className="min-h-11 cursor-pointer justify-self-start text-ink-2 underline"
        onClick={() => setIsOpen(true)}
      >
        {say("Close the request")}
      </button>
      <Dialog title={say("Close the request")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="grid gap-3">
          <p>{say("Why do you close it?")}</p>
          {reasons.map(({ reason, label }) => (
            <Button key={reason} variant="quiet" isBusy={busy === reason} onClick={() => close(reason)}>
              {say(label)}
            </Button>
          ))}
          <p role="alert" className="text-danger empty:absolute">
            {problem}
          </p>
        </div>
      </Dialog>
    </>
  );
}
