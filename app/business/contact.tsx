import type { ReactNode } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Business } from "#/server/business/contract.ts";
import { addressLine, directionsLink, socialLinks } from "./contact-links.ts";

/** Where it is and where else it can be found. */
export function Contact({ business }: { business: Business }) {
  const address = addressLine(business);
  const links = socialLinks(business);
  const { email } = business.owner;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="font-bold text-lg">
        Contact
      </h2>
      <div className="mt-2 grid gap-4 rounded-card border border-hairline bg-surface p-4">
        <Line icon="map-pin" name="Address">
          <address className="not-italic">{address}</address>
        </Line>
        <div className="flex flex-wrap gap-2 print:hidden">
          <a
            href={directionsLink(address)}
            rel="noreferrer"
            className="inline-flex min-h-12 items-center gap-2 rounded-card border border-control px-4 font-semibold no-underline hover:bg-well"
          >
            <Icon name="navigation" size={20} />
            Directions
          </a>
          <Button variant="quiet" className="noscript:hidden" onClick={() => copy(address)}>
            <Icon name="copy" size={20} />
            Copy address
          </Button>
        </div>
        {email && (
          <Line icon="mail" name="E-mail">
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all underline">
              {email}
            </a>
          </Line>
        )}
        {links.length > 0 && (
          <Line icon="globe" name="Online">
            <ul className="flex flex-wrap gap-x-5">
              {links.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} rel="nofollow ugc noreferrer" className="inline-flex min-h-11 items-center underline">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Line>
        )}
      </div>
    </section>
  );
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    showToast("Address copied");
  } catch {
    showToast("Your browser did not let us copy. Press and hold the address instead.", "error");
  }
}

function Line({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} size={20} className="mt-0.5 text-ink-2" />
      <div className="min-w-0">
        <p className="text-ink-2 text-sm">{name}</p>
        {children}
      </div>
    </div>
  );
}
