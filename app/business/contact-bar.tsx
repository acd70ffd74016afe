import { Link } from "react-router";
import { SignInButton } from "#/app/account/sign-in-button.tsx";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { nationalPhone, whatsAppLink } from "#/shared/phone.ts";
import type { ShownBusiness } from "./shown-business.ts";
import { useMemberPhone } from "./use-member-phone.ts";

interface ContactBarProps {
  business: ShownBusiness;
  /** Ours: the greeting says where the business was found. */
  brand: string;
}

const buttonLook =
  "inline-flex min-h-12 grow items-center justify-center gap-2 rounded-card border px-3 text-center font-semibold no-underline max-sm:gap-1 max-sm:px-2 max-sm:text-sm";

/**
 * The ways to reach a business: a card beside the page, and on phones a bar at the bottom of the screen. Visitors read
 * there what signing in is for; a member's number comes with the script, into a place of the same height.
 */
export function ContactBar(props: ContactBarProps) {
  return (
    <div className="contact-bar sticky bottom-0 z-10 -mx-4 min-h-[65px] border-hairline border-t bg-surface px-4 py-2 max-lg:order-last lg:static lg:mx-0 lg:min-h-36 lg:[html[data-member]_&]:min-h-48 lg:rounded-card lg:border lg:p-4 [@media(max-height:400px)]:static print:hidden">
      <Inside {...props} />
    </div>
  );
}

function Inside({ business, brand }: ContactBarProps) {
  const { isMember, ...number } = useMemberPhone(business.id);
  if (!isMember) return <SignInFirst />;
  return (
    <div className="flex items-center gap-2 lg:grid">
      <ByPhone {...number} name={business.name} brand={brand} />
      <MessageLink ownerId={business.owner.id} />
    </div>
  );
}

interface ByPhoneProps extends Omit<ReturnType<typeof useMemberPhone>, "isMember"> {
  /** Of the business. */
  name: string;
  brand: string;
}

function ByPhone({ phone, hasFailed, again, name, brand }: ByPhoneProps) {
  if (phone) return <Ways phone={phone} name={name} brand={brand} />;
  if (hasFailed) {
    return (
      <div role="alert" className="flex grow flex-wrap items-center justify-between gap-2">
        <span className="text-danger">The number did not load.</span>
        <Button variant="quiet" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (phone === "") return <p className="grow py-3 text-ink-2 max-sm:text-sm">No phone number is given.</p>;
  return <Skeleton className="h-12 grow lg:h-[104px]" />;
}

function Ways({ phone, name, brand }: { phone: string; name: string; brand: string }) {
  return (
    <>
      <a
        href={whatsAppLink(phone, `Hello ${name}, I found you on ${brand}.`)}
        rel="noreferrer"
        className={`${buttonLook} border-transparent bg-contact text-on-contact`}
      >
        <Icon name="message-circle" size={20} className="max-[339px]:hidden" />
        WhatsApp
      </a>
      <a href={`tel:${phone}`} className={`${buttonLook} border-control bg-surface text-contact hover:bg-well`}>
        <Icon name="phone" size={20} className="max-[339px]:hidden" />
        <span>
          Call <span className="tabular-nums max-sm:sr-only">{nationalPhone(phone)}</span>
        </span>
      </a>
    </>
  );
}

/** To the conversation with whoever runs it; not from me to me. */
function MessageLink({ ownerId }: { ownerId: string }) {
  if (useSession()?.user?.id === ownerId) return null;
  return (
    <Link to={`/conversation/${ownerId}`} className={`${buttonLook} border-control bg-surface text-ink hover:bg-well`}>
      <Icon name="mail" size={20} className="max-[339px]:hidden" />
      Message
    </Link>
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
