import type { ReactNode } from "react";
import { chatSentence, numberSentence, toSeeNumber } from "#/app/account/sign-in.ts";
import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Business } from "#/server/business/contract.ts";
import { mailto } from "#/shared/email.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { nationalPhone, whatsAppLink } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { ShownBusiness } from "./shown-business.ts";
import type { MemberPhone } from "./use-member-phone.ts";

const actionLook = "inline-flex min-h-11 cursor-pointer items-center gap-1.5 underline";

interface ContactProps {
  business: ShownBusiness;
  number: Pick<MemberPhone, "isMember" | "phone" | "withheld">;
  /** First words on WhatsApp. */
  greeting?: string;
}

/** Number, address and links of a business. */
export function Contact({ business, number, greeting = "" }: ContactProps) {
  const { owner } = business;
  const address = addressOf(business);
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="font-extrabold text-lg">
        {say("Contact")}
      </h2>
      <div className="mt-2 grid gap-2 rounded-card bg-surface shadow-card p-4">
        <PhoneLine {...number} name={business.name} greeting={greeting} />
        <Line icon="map-pin" name={say("Address")}>
          <address className="not-italic">{address}</address>
          <div className="flex flex-wrap gap-x-4 print:hidden">
            <a href={directionsLink(address)} rel="noreferrer" className={actionLook}>
              <Icon name="navigation" size={20} />
              {say("Directions")}
            </a>
            <button
              type="button"
              className={`${actionLook} noscript:hidden`}
              onClick={() => copy(address, say("Address copied"))}
            >
              <Icon name="copy" size={20} />
              {say("Copy address")}
            </button>
          </div>
        </Line>
        {owner.email && (
          <Line icon="mail" name={say("Email")}>
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
    <Line icon="globe" name={say("Online")}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, text, href }) => (
          <li key={name} className="min-w-0">
            {href ? (
              <a href={href} rel="nofollow ugc noreferrer" className="inline-flex min-h-11 items-center underline">
                {say(name)}
              </a>
            ) : (
              <span className="inline-block wrap-anywhere py-2.5">
                {say(name)}: {text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Line>
  );
}

/** Members read the digits here, visitors why they do not. It has its height before the number is there. */
type PhoneLineProps = ContactProps["number"] & { name: string; greeting: string };

function PhoneLine({ isMember, phone, withheld, name, greeting }: PhoneLineProps) {
  if (isMember && phone === "") return null;
  return (
    <Line icon="phone" name={say("Phone")}>
      <div className="min-h-24">
        {isMember ? <Digits phone={phone} withheld={withheld} greeting={greeting} /> : <LoginFirst name={name} />}
      </div>
    </Line>
  );
}

function Digits({ phone, withheld, greeting }: Pick<PhoneLineProps, "phone" | "withheld" | "greeting">) {
  if (withheld) return <p role="status">{withheld}</p>;
  if (!phone) return <Skeleton className="h-8 w-40" />;
  return (
    <div className="grid justify-items-start">
      <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-bold text-lg tabular-nums underline">
        {nationalPhone(phone)}
      </a>
      <div className="flex flex-wrap gap-x-4">
        <a href={whatsAppLink(phone, greeting)} rel="noreferrer" className={actionLook}>
          <Icon name="message-circle" size={20} />
          WhatsApp
        </a>
        <button type="button" className={actionLook} onClick={() => copy(nationalPhone(phone), say("Number copied"))}>
          <Icon name="copy" size={20} />
          {say("Copy number")}
        </button>
      </div>
    </div>
  );
}

function LoginFirst({ name }: { name: string }) {
  return (
    <div className="visitor-only grid justify-items-start gap-1 print:hidden">
      <p>{say(numberSentence)}</p>
      <p>{say(chatSentence)}</p>
      <SignInButton reason={toSeeNumber(name)} className="mt-1" />
    </div>
  );
}

/** Copies a text; the toast `done` confirms it. */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(say("Your browser did not let us copy. Press and hold the text instead."), "error");
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

export const addressOf = ({ address, town, lga, state }: ShownBusiness) => joinAddress(address, town, lga, state);

/** Opens a maps service with the way to an address. */
export const directionsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${address}, Nigeria`)}`;

const places = {
  website: sayLater("Website"),
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "Twitter",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
} as const;

interface SocialLink {
  name: string;
  /** As the owner typed it. */
  text: string;
  /** Target of the link; absent when the typed text is no address. */
  href?: string;
}

/**
 * Other places a business is found. The server gives visitors only addresses of the named services; owners see what
 * they typed. Only a whole https address becomes a link, the rest is shown as text.
 */
export function socialLinks(business: Pick<Business, keyof typeof places>): SocialLink[] {
  return Object.entries(places).flatMap(([field, name]) => {
    const text = business[field as keyof typeof places].trim();
    if (!text) return [];
    const url = URL.parse(text);
    const isLink = url?.protocol === "https:" && !url.username;
    return [isLink ? { name, text, href: url.href } : { name, text }];
  });
}
