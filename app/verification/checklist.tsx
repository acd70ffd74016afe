import { Icon, type IconName } from "#/app/ui/icon.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { type Need, needsOf } from "./document-types.ts";

const looks: Record<Need["state"], { icon: IconName; look: string; says: (on: string) => string }> = {
  approved: { icon: "check", look: "text-open", says: (on) => `Checked ${shortDate(on)}` },
  pending: { icon: "clock", look: "text-ink-2", says: (on) => `Sent ${shortDate(on)}. We are checking it.` },
  rejected: { icon: "alert", look: "text-danger", says: () => "Not accepted. Send another one." },
  missing: { icon: "x", look: "text-ink-2", says: () => "Not sent yet" },
};

/** Documents the tick needs, one by one: checked or missing. */
export function Checklist({ business }: { business: OwnBusiness }) {
  return (
    <section aria-labelledby="needed">
      <h2 id="needed" className="pb-2 font-bold text-lg">
        What we check
      </h2>
      <ul className="grid gap-3">
        {needsOf(business.certifications).map(({ type, words, state, on }) => (
          <li key={type} className="flex gap-2">
            <Icon name={looks[state].icon} className={`shrink-0 ${looks[state].look}`} />
            <div>
              <p>{words}</p>
              <p className={`text-sm ${looks[state].look}`}>{looks[state].says(on)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
