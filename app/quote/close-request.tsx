import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { problemsOf } from "#/app/ui/problems.ts";

const reasons = [
  { reason: "hired", label: "I hired one of them" },
  { reason: "hired_elsewhere", label: "I hired somebody else" },
  { reason: "not_needed", label: "I don’t need it any more" },
] as const;

/** Ends a request, with a reason; businesses that made an offer are told. */
export function CloseRequest({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
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
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Close the request
      </Button>
      <Dialog title="Close the request" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="grid gap-3">
          <p>Why do you close it?</p>
          {reasons.map(({ reason, label }) => (
            <Button key={reason} variant="quiet" isBusy={busy === reason} onClick={() => close(reason)}>
              {label}
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
