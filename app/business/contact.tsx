import type { ReactNode } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { nationalPhone } from "#/shared/phone.ts";
import { addressLine, directionsLink, type SocialLink, socialLinks } from "./contact-links.ts";
import type { ShownBusiness } from "./shown-business.ts";

/** Where it is and where else it can be found. */
export function Contact({ business }: { business: ShownBusiness }) {
  const address = addressLine(business);
  const { phone, owner } = business;
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
        {/* Never on a page from the server: only to members, and to the owner. */}
        {phone && (
          <Line icon="phone" name="Phone">
            <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center tabular-nums underline">
              {nationalPhone(phone)}
            </a>
          </Line>
        )}
        {owner.email && (
          <Line icon="mail" name="E-mail">
            <a href={`mailto:${owner.email}`} className="inline-flex min-h-11 items-center break-all underline">
              {owner.email}
            </a>
          </Line>
        )}
        <Online links={socialLinks(business)} />
      </div>
    </section>
  );
}

function Online({ links }: { links: SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <Line icon="globe" name="Online">
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, text, href }) => (
          <li key={name} className="min-w-0">
            {href ? (
              <a href={href} rel="nofollow ugc noreferrer" className="inline-flex min-h-11 items-center underline">
                {name}
              </a>
            ) : (
              <span className="inline-block wrap-anywhere py-2.5">
                {name}: {text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Line>
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
