import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { nationalPhone, whatsAppLink } from "#/shared/phone.ts";
import { useMemberPhone } from "./use-member-phone.ts";

interface ContactBarProps {
  businessId: string;
  /** Of the business. */
  name: string;
  /** Ours: the greeting says where the business was found. */
  brand: string;
}

const buttonLook =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card border px-3 text-center font-semibold no-underline";

/**
 * The ways to reach a business: a card beside the page, and on phones a bar at the bottom of the screen. Visitors read
 * there what signing in is for; a member's number comes with the script, into a place of the same height.
 */
export function ContactBar(props: ContactBarProps) {
  return (
    <div className="contact-bar sticky bottom-0 z-10 -mx-4 min-h-[65px] border-hairline border-t bg-surface px-4 py-2 max-lg:order-last lg:static lg:mx-0 lg:min-h-36 lg:rounded-card lg:border lg:p-4 [@media(max-height:400px)]:static print:hidden">
      <Inside {...props} />
    </div>
  );
}

function Inside({ businessId, name, brand }: ContactBarProps) {
  const { isMember, phone, hasFailed, again } = useMemberPhone(businessId);
  if (!isMember) return <SignInFirst />;
  if (phone) return <Ways phone={phone} name={name} brand={brand} />;
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-danger">The number did not load.</span>
        <Button variant="quiet" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (phone === "") return <p className="py-3 text-ink-2">No phone number is given.</p>;
  return <Skeleton className="h-12 lg:h-[104px]" />;
}

function Ways({ phone, name, brand }: Omit<ContactBarProps, "businessId"> & { phone: string }) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <a
        href={whatsAppLink(phone, `Hello ${name}, I found you on ${brand}.`)}
        rel="noreferrer"
        className={`${buttonLook} border-transparent bg-contact text-on-contact`}
      >
        <Icon name="message-circle" size={20} />
        WhatsApp
      </a>
      <a href={`tel:${phone}`} className={`${buttonLook} border-control bg-surface text-contact hover:bg-well`}>
        <Icon name="phone" size={20} />
        <span>
          Call <span className="tabular-nums max-sm:sr-only">{nationalPhone(phone)}</span>
        </span>
      </a>
    </div>
  );
}

function SignInFirst() {
  return (
    <div className="visitor-only flex items-center justify-between gap-3 lg:grid">
      <ul className="grid text-sm lg:gap-2 lg:text-base">
        <li className="flex gap-2">
          <Icon name="phone" size={20} className="mt-0.5 text-ink-2 max-lg:hidden" />
          <span>You must be logged in to view phone number.</span>
        </li>
        <li className="flex gap-2">
          <Icon name="message-circle" size={20} className="mt-0.5 text-ink-2 max-lg:hidden" />
          <span>login to chat</span>
        </li>
      </ul>
      <SignInButton />
    </div>
  );
}
