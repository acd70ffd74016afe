import { Link } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Ring } from "#/app/ui/ring.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Insights } from "#/server/insight/contract.ts";
import { completeness, type PagePart, shareOf } from "#/shared/completeness.ts";
import { partActions } from "#/shared/page-parts.ts";
import { say } from "#/shared/say.ts";
import { factsOf, measuredReason, nextAction } from "./next-action.ts";

interface CompleteProps {
  business: OwnBusiness;
  /** Measured effects of the parts; none until they are loaded. */
  effects: Insights["parts"];
}

/** A page with less than this percentage has its steps unfolded. */
const unfoldedBelow = 60;

const rowLook = "flex min-h-13 items-center gap-3 py-2";

/** Completeness of the page, the missing parts, and the one thing to do next. */
export function Complete({ business, effects }: CompleteProps) {
  const { percent, parts } = completeness(factsOf(business));
  const next = nextAction(business);
  const reason = measuredReason(business, effects);
  if (percent === 100) return null;
  return (
    <section aria-labelledby="complete" className="grid gap-2 rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-center gap-4">
        <Ring share={percent / 100} label={say("Your page")} />
        <div className="min-w-0 grow">
          <h2 id="complete" className={next ? "text-ink-2 text-sm" : "font-bold"}>
            {say("Your page is {percent} % ready", { percent })}
          </h2>
          {next && <h3 className="font-bold leading-snug">{say(next.title)}</h3>}
          {next && <Gain part={next.part} />}
        </div>
      </div>
      {next && <p className={`text-sm ${reason ? "" : "max-md:hidden"}`}>{reason || say(next.why)}</p>}
      <div className="flex flex-wrap items-center gap-x-4">
        {next && <LinkButton to={next.to}>{say(next.link)}</LinkButton>}
        <details className="group open:w-full" open={percent < unfoldedBelow}>
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1 text-sm underline [&::-webkit-details-marker]:hidden">
            {say("All steps")}
            <Icon name="chevron-down" size={18} className="group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-hairline border-hairline border-t">
            {parts.map(({ part, isDone }) => (
              <li key={part}>
                {isDone ? (
                  <p className={`${rowLook} text-ink-2`}>
                    <Icon name="check" size={18} className="text-open" />
                    <span aria-hidden="true">{say(partActions[part].name)}</span>
                    <span className="sr-only">{say("{part}: done", { part: say(partActions[part].name) })}</span>
                  </p>
                ) : (
                  <Link to={partActions[part].to} className={`${rowLook} text-ink no-underline hover:bg-well`}>
                    <ToDo />
                    <span className="min-w-0 grow">
                      <span className="block font-semibold leading-tight">{say(partActions[part].title)}</span>
                      <Gain part={part} />
                    </span>
                    <Icon name="chevron-right" size={20} className="text-ink-2" />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}

/** What a step adds to the page, and how long it takes. */
function Gain({ part }: { part: PagePart }) {
  const { minutes } = partActions[part];
  return (
    <span className="block text-sm tabular-nums">
      <span className="font-semibold text-open">{say("+{percent} %", { percent: shareOf(part) })}</span>{" "}
      <span className="text-ink-2">· {say.many(minutes, "{n} minute", "{n} minutes")}</span>
    </span>
  );
}

/** A step that is not done: an empty circle, never a cross. */
export const ToDo = () => (
  <span aria-hidden="true" className="m-px size-4 shrink-0 rounded-pill border-2 border-control" />
);
