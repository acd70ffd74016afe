import { useState } from "react";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useConfig } from "#/app/use-config.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Agent } from "#/server/agent/contract.ts";
import type { OwnConsent } from "#/server/consent/contract.ts";
import { mailto } from "#/shared/email.ts";
import { nationalPhone, telLink } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import { dateAndTime } from "#/shared/time.ts";

export const meta = unlisted(sayLater("Contact your Agent"));

export default function AgentPage() {
  const { brand, support_email } = useConfig();
  const { answer: agent, hasFailed, again } = useQuery("agent", () => api("GET /v2/user/my_agent"));
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-extrabold text-2xl tracking-tight">{say("Your agent")}</h1>
      <p className="text-ink-2">{say("Your {brand} agent. Call for help with your page.", { brand })}</p>
      {hasFailed && <TryAgain onAgain={again}>{didNotLoad(say("Your agent did not load."))}</TryAgain>}
      {!agent && !hasFailed && <Skeleton className="h-44" />}
      <ConsentPart />
      {agent && <AgentCard agent={agent} email={support_email} />}
      <p className="text-ink-2">
        {say("Write to us to change your agent:")}{" "}
        <a
          href={`mailto:${support_email}?subject=Change%20of%20agent`}
          className="inline-block break-all py-1 underline"
        >
          {support_email}
        </a>
        .
      </p>
    </div>
  );
}

const contactLook =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card bg-contact px-5 font-semibold text-on-contact no-underline";

function AgentCard({ agent: { agent_name, location, phone }, email }: { agent: Agent; email: string }) {
  return (
    <section aria-label={say("Your agent")} className="grid gap-4 rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <span className="grid size-20 shrink-0 place-items-center rounded-pill bg-brand-well text-brand">
          <Icon name="headset" size={40} />
        </span>
        <div className="min-w-0">
          <p className="break-words font-extrabold text-xl tracking-tight">{agent_name}</p>
          <p className="flex items-center gap-1 text-ink-2">
            <Icon name="map-pin" size={16} />
            {location}
          </p>
        </div>
      </div>
      {phone ? (
        <a href={telLink(phone)} className={contactLook}>
          <Icon name="phone" size={20} />
          <span>
            <span className="tabular-nums">{say("Call {phone}", { phone: nationalPhone(phone) })}</span>
          </span>
        </a>
      ) : (
        <a href={mailto(email)} className={contactLook}>
          <Icon name="mail" size={20} />
          {say("Write an email")}
        </a>
      )}
    </section>
  );
}

/** An agent's request to work on the page, and the way to stop it; nothing without a request. */
function ConsentPart() {
  const { answer } = useQuery("agent consent", () => api("GET /v2/user/agent_consent"));
  const [changed, setChanged] = useState<OwnConsent>();
  const consent = changed ?? answer;
  const [isBusy, setIsBusy] = useState(false);
  if (!consent || consent.state === "none" || !consent.ends_at) return null;
  const { agent_name, purpose, state } = consent;
  const until = dateAndTime(consent.ends_at);

  async function answerWith(allow: boolean) {
    setIsBusy(true);
    try {
      setChanged(await api("POST /v2/user/agent_consent", { body: { allow } }));
      showToast(allow ? say("Your agent may work on your page.") : say("Your agent may not change your page."));
    } catch (error) {
      showToast(problemsOf(error).detail ?? say("That did not work. Try again."), "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-labelledby="consent" className="grid gap-3 rounded-card bg-brand-well p-4">
      <h2 id="consent" className="font-extrabold text-lg">
        {state === "asked"
          ? say("{name} asks to work on your page", { name: agent_name })
          : say("{name} may work on your page", { name: agent_name })}
      </h2>
      <p className="wrap-anywhere">{say("What for: {purpose}", { purpose })}</p>
      {state === "asked" ? (
        <>
          <p lang="en-NG" className="text-ink-2">
            {/* Consent and safety: in English until a translation is signed. */}
            They can change your words, links and opening hours for three days. We tell you about every change, and you
            can stop it at any time. Never give them your password or a code.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={() => answerWith(true)}>
              {say("Allow for 3 days")}
            </Button>
            <Button variant="quiet" isBusy={isBusy} onClick={() => answerWith(false)}>
              {say("Do not allow")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">{say("Until {until}. We tell you about every change.", { until })}</p>
          <Button variant="quiet" isBusy={isBusy} className="justify-self-start" onClick={() => answerWith(false)}>
            {say("Stop it now")}
          </Button>
        </>
      )}
    </section>
  );
}
