import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useConfig } from "#/app/use-config.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Agent } from "#/server/agent/contract.ts";
import { mailto } from "#/shared/mailto.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { ConsentPart } from "./consent-part.tsx";

export const meta = unlisted("Contact your Agent");

export default function AgentPage() {
  const { brand, support_email } = useConfig();
  const { answer: agent, hasFailed, again } = useQuery("agent", () => api("GET /v2/user/my_agent"));
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">Your agent</h1>
      <p className="text-ink-2">Your {brand} agent. Call for help with your page.</p>
      {hasFailed && <TryAgain onAgain={again}>{didNotLoad("Your agent")}</TryAgain>}
      {!agent && !hasFailed && <Skeleton className="h-44" />}
      <ConsentPart />
      {agent && <AgentCard agent={agent} email={support_email} />}
      <p className="text-ink-2">
        To change your agent, write to{" "}
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
    <section aria-label="Your agent" className="grid gap-4 rounded-card border border-hairline bg-surface p-4">
      <div className="flex items-center gap-3">
        <span className="grid size-14 shrink-0 place-items-center rounded-pill bg-well text-brand">
          <Icon name="headset" />
        </span>
        <div className="min-w-0">
          <p className="break-words font-semibold text-lg">{agent_name}</p>
          <p className="flex items-center gap-1 text-ink-2">
            <Icon name="map-pin" size={16} />
            {location}
          </p>
        </div>
      </div>
      {phone ? (
        <a href={`tel:${phone.replace(/\s/g, "")}`} className={contactLook}>
          <Icon name="phone" size={20} />
          <span>
            Call <span className="tabular-nums">{nationalPhone(phone)}</span>
          </span>
        </a>
      ) : (
        <a href={mailto(email)} className={contactLook}>
          <Icon name="mail" size={20} />
          Write an email
        </a>
      )}
    </section>
  );
}
