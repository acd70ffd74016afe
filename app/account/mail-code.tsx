import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";

/** Mails the code that stands in for a password, for accounts that have none. */
export function MailCode() {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState("");

  async function send() {
    setState("busy");
    setProblem("");
    try {
      await api("POST /v2/deactaccount/code");
      setState("sent");
    } catch (error) {
      setState("idle");
      setProblem(problemsOf(error).detail ?? "");
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">You log in with Google, so there is no password. We email you a code in its place.</p>
      <Button variant="quiet" isBusy={state === "busy"} onClick={send}>
        Send me a code
      </Button>
      <p role="status" className="text-open empty:absolute">
        {state === "sent" && "Sent. Check your email."}
      </p>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
