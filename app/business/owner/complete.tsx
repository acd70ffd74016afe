import { Link } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Insights } from "#/server/insight/contract.ts";
import { completeness } from "#/shared/completeness.ts";
import { partActions } from "#/shared/page-parts.ts";
import { factsOf, measuredReason, nextAction } from "./next-action.ts";

interface CompleteProps {
  business: OwnBusiness;
  /** Measured effects of the parts; none until they are loaded. */
  effects: Insights["parts"];
}

/** Completeness of the page, the missing parts, and the one thing to do next. */
export function Complete({ business, effects }: CompleteProps) {
  const { percent, parts } = completeness(factsOf(business));
  const next = nextAction(business);
  const reason = measuredReason(business, effects);
  if (percent === 100) return null;
  return (
    <section aria-labelledby="complete" className="grid gap-3 rounded-card bg-well p-4">
      <h2 id="complete" className="font-bold text-lg">
        Your page is {percent} % ready
      </h2>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-pill bg-hairline">
        <div className="h-full rounded-pill bg-brand" style={{ width: `${percent}%` }} />
      </div>
      <ul className="flex flex-wrap gap-x-4">
        {parts.map(({ part, isDone }) => (
          <li key={part} className="flex min-h-8 items-center gap-1 text-sm">
            {isDone ? (
              <>
                <Icon name="check" size={18} className="text-open" />
                {partActions[part].name}
                <span className="sr-only">: done</span>
              </>
            ) : (
              <>
                <Icon name="x" size={18} className="text-ink-2" />
                <Link to={partActions[part].to} className="inline-flex min-h-11 items-center underline">
                  {partActions[part].name}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div className="grid gap-2 border-hairline border-t pt-3">
          <p className="text-ink-2 text-sm">Next</p>
          <h3 className="font-bold">{next.title}</h3>
          <p>
            {next.why} {reason && <b className="font-semibold">{reason}</b>}
          </p>
          <LinkButton to={next.to} className="justify-self-start">
            {next.link}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
