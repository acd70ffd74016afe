import { CopyField } from "#/app/ui/copy-field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { shareWays } from "./share-ways.ts";

/** What an owner sends to customers and prints; only for a page that everybody can open. */
export function ShareKit({ business }: { business: OwnBusiness }) {
  const ways = shareWays(business);
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="share" className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <h2 id="share" className="font-bold text-lg">
        Share your page
      </h2>
      <CopyField label="Short link" name="short_link" value={business.short_link} done="Link copied" />
      <ul className="grid">
        {ways.map(({ label, icon, ...link }) => (
          <li key={label}>
            <a {...link} className="inline-flex min-h-12 items-center gap-3 underline">
              <Icon name={icon} size={20} className="text-brand" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
