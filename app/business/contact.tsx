import type { ReactNode } from "react";
import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { mailto } from "#/shared/mailto.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { addressLine, directionsLink, type SocialLink, socialLinks } from "./contact-links.ts";
import type { ShownBusiness } from "./shown-business.ts";
import { chatSentence, numberSentence, toSeeNumber } from "./sign-in-reasons.ts";
import type { MemberPhone } from "./use-member-phone.ts";

interface ContactProps {
  business: ShownBusiness;
  number: Pick<MemberPhone, "isMember" | "phone" | "withheld">;
}

/** Its number, its address and where else it can be found. */
export function Contact({ business, number }: ContactProps) {
  const address = addressLine(business);
  const { owner } = business;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="font-bold text-lg">
        Contact
      </h2>
      <div className="mt-2 grid gap-4 rounded-card border border-hairline bg-surface p-4">
        <PhoneLine {...number} name={business.name} />
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
          <Button variant="quiet" className="noscript:hidden" onClick={() => copy(address, "Address")}>
            <Icon name="copy" size={20} />
            Copy<span className="sr-only"> address</span>
          </Button>
        </div>
        {owner.email && (
          <Line icon="mail" name="Email">
            <a href={mailto(owner.email)} className="inline-flex min-h-11 items-center break-all underline">
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

/** Members read the digits here, visitors why they do not. It has its height before the number is there. */
function PhoneLine({ isMember, phone, withheld, name }: ContactProps["number"] & { name: string }) {
  if (isMember && phone === "") return null;
  return (
    <Line icon="phone" name="Phone">
      <div className="min-h-24">
        {isMember ? <Digits phone={phone} withheld={withheld} /> : <LoginFirst name={name} />}
      </div>
    </Line>
  );
}

function Digits({ phone, withheld }: Pick<MemberPhone, "phone" | "withheld">) {
  if (withheld) return <p role="status">{withheld}</p>;
  if (!phone) return <Skeleton className="h-8 w-40" />;
  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={`tel:${phone}`}
        className="inline-flex min-h-11 items-center font-semibold text-lg tabular-nums underline"
      >
        {nationalPhone(phone)}
      </a>
      <Button variant="quiet" onClick={() => copy(nationalPhone(phone), "Number")}>
        <Icon name="copy" size={20} />
        Copy number
      </Button>
    </div>
  );
}

function LoginFirst({ name }: { name: string }) {
  return (
    <div className="visitor-only grid justify-items-start gap-1 print:hidden">
      <p>{numberSentence}</p>
      <p>{chatSentence}</p>
      <SignInButton reason={toSeeNumber(name)} className="mt-1" />
    </div>
  );
}

async function copy(text: string, name: "Address" | "Number") {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${name} copied`);
  } catch {
    showToast(`Your browser did not let us copy. Press and hold the ${name.toLowerCase()} instead.`, "error");
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
