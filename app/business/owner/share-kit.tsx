import { LinkButton } from "#/app/ui/button.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { ShareFile } from "./share-file.tsx";
import { shareFiles, whatsAppShare } from "./share-ways.ts";

/** Link and posters that an owner sends to customers and prints; only for a public page. */
export function ShareKit({ business }: { business: OwnBusiness }) {
  if (business.status !== "active") return null;
  return (
    <section aria-labelledby="share" className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <h2 id="share" className="font-bold text-lg">
        Share your page
      </h2>
      <LinkButton to={whatsAppShare(business)} variant="contact" rel="noreferrer">
        Send on WhatsApp
      </LinkButton>
      <CopyField label="Short link" name="short_link" value={business.short_link} done="Link copied" />
      <div className="grid gap-1">
        <p className="text-ink-2">Your number, hours and tick are on the pictures and the poster.</p>
        <ul className="grid">
          {shareFiles(business).map((file) => (
            <li key={file.file}>
              <ShareFile {...file} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
