import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { OwnConsent } from "#/server/consent/contract.ts";
import { clockTime, shortDate } from "#/shared/time.ts";

/** Question of an agent who wants to work on the page, and the way to stop it; nothing, while nothing is asked. */
export function ConsentPart() {
  const { answer } = useQuery("agent consent", () => api("GET /v2/user/agent_consent"));
  const [changed, setChanged] = useState<OwnConsent>();
  const consent = changed ?? answer;
  const [isBusy, setIsBusy] = useState(false);
  if (!consent || consent.state === "none" || !consent.ends_at) return null;
  const { agent_name, purpose, state } = consent;
  const until = `${shortDate(consent.ends_at)}, ${clockTime(consent.ends_at)}`;

  async function answerWith(allow: boolean) {
    setIsBusy(true);
    try {
      setChanged(await api("POST /v2/user/agent_consent", { body: { allow } }));
      showToast(allow ? "Your agent may work on your page." : "Your agent may not change your page.");
    } catch (error) {
      showToast(problemsOf(error).detail ?? "That did not work. Try again.", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-labelledby="consent" className="grid gap-3 rounded-card border-2 border-brand bg-surface p-4">
      <h2 id="consent" className="font-bold text-lg">
        {state === "asked" ? `${agent_name} asks to work on your page` : `${agent_name} may work on your page`}
      </h2>
      <p className="wrap-anywhere">What for: {purpose}</p>
      {state === "asked" ? (
        <>
          <p className="text-ink-2">
            They can change your words, links and opening hours for three days. We tell you about every change, and you
            can stop it at any time. Never give them your password or a code.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={() => answerWith(true)}>
              Allow for 3 days
            </Button>
            <Button variant="quiet" isBusy={isBusy} onClick={() => answerWith(false)}>
              Do not allow
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">Until {until}. We tell you about every change.</p>
          <Button variant="quiet" isBusy={isBusy} className="justify-self-start" onClick={() => answerWith(false)}>
            Stop it now
          </Button>
        </>
      )}
    </section>
  );
}
