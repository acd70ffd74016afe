import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import type { FollowUp, FollowUpAnswer } from "#/server/follow-up/contract.ts";
import { reviewPath } from "#/shared/business-path.ts";
import { tradeOf } from "#/shared/business-words.ts";
import { say, sayLater } from "#/shared/say.ts";

const choices: { answer: FollowUpAnswer; label: string }[] = [
  { answer: "yes", label: sayLater("Yes") },
  { answer: "no", label: sayLater("No") },
  { answer: "not_yet", label: sayLater("Not yet") },
];

/** On Home, a week after a job or a number that was seen: whether the business helped, answered in one tap. */
export function FollowUpCard({ question }: { question: FollowUp }) {
  const [given, setGiven] = useState<FollowUpAnswer | "stop">();
  const [busy, setBusy] = useState<FollowUpAnswer | "stop">();
  const [problem, setProblem] = useState("");
  const { id, occasion, business } = question;

  async function send(what: FollowUpAnswer | "stop") {
    setBusy(what);
    setProblem("");
    try {
      if (what === "stop") await api("PUT /v2/follow_ups", { body: { is_wanted: false } });
      else await api("POST /v2/follow_ups/{id}", { params: { id }, body: { answer: what } });
      setGiven(what);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <section aria-labelledby="follow-up" className="grid max-w-column gap-3 rounded-card bg-surface p-4 shadow-card">
      <div className="grid gap-0.5">
        <h2 id="follow-up" className="wrap-anywhere font-extrabold text-lg">
          {say("Did {name} help you?", { name: business.name })}
        </h2>
        {!given && (
          <p className="text-ink-2 text-sm">
            {occasion === "job"
              ? say("You had a job with them. Others see only how many said yes or no.")
              : say("You looked at their number. Others see only how many said yes or no.")}
          </p>
        )}
      </div>
      {given ? (
        <Thanks given={given} business={business} />
      ) : (
        <>
          <div className="grid max-w-md grid-cols-3 gap-2">
            {choices.map(({ answer, label }) => (
              <Button
                key={answer}
                variant="quiet"
                className="px-2!"
                isBusy={busy === answer}
                onClick={() => busy || send(answer)}
              >
                {say(label)}
              </Button>
            ))}
          </div>
          <p role="alert" className="text-danger empty:hidden">
            {problem}
          </p>
          <button
            type="button"
            className="-my-2 min-h-11 cursor-pointer justify-self-start text-ink-2 text-sm underline"
            onClick={() => busy || send("stop")}
          >
            {say("Don’t ask me this")}
          </button>
        </>
      )}
    </section>
  );
}

/** What follows an answer. It has the focus, because the button that was pressed is gone. */
function Thanks({ given, business }: { given: FollowUpAnswer | "stop"; business: FollowUp["business"] }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const { lga, state } = business;
  const others = new URLSearchParams({ search: tradeOf(business), location: `${state}, ${lga}` });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p ref={words} tabIndex={-1} role="status" className="grow outline-none">
        {given === "yes" && say("Good to hear. Tell your neighbours how it went.")}
        {given === "no" && say("Sorry about that. Thank you for telling us.")}
        {given === "not_yet" && say("Thank you. No hurry.")}
        {given === "stop" && (
          <>
            {say("We won’t ask again.")}{" "}
            <Link to="/notification" className="inline-block py-2 underline">
              {say("Change this")}
            </Link>
          </>
        )}
      </p>
      {given === "yes" && <LinkButton to={reviewPath(business)}>{say("Leave a review")}</LinkButton>}
      {given === "no" && (
        <LinkButton to={`/search?${others}`} variant="quiet">
          {say("Find somebody else")}
        </LinkButton>
      )}
    </div>
  );
}
