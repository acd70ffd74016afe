import type { ReactNode } from "react";
import { Link } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { nationalPhone, whatsAppLink } from "#/shared/phone.ts";
import type { ShownBusiness } from "./shown-business.ts";
import { toChat, toSeeNumber } from "./sign-in-reasons.ts";
import type { MemberPhone } from "./use-member-phone.ts";

interface ContactBarProps {
  business: ShownBusiness;
  /** The product's name: the greeting says where the business was found. */
  brand: string;
  number: MemberPhone;
}

const slot =
  "flex min-h-14 min-w-0 cursor-pointer flex-col items-center justify-center rounded-card border px-1 py-1 text-center font-semibold text-sm no-underline lg:flex-row lg:flex-wrap lg:gap-x-2 lg:text-base";
const looks = {
  whatsApp: `${slot} border-transparent bg-contact text-on-contact`,
  call: `${slot} border-control bg-surface text-contact hover:bg-well @max-[16rem]:order-first @max-[16rem]:col-span-2`,
  message: `${slot} border-control bg-surface text-ink hover:bg-well`,
};

/**
 * The ways to reach a business, in three slots that never move: a card beside the page, and on phones a bar at the
 * bottom of the screen. Visitors see the same slots locked; a member's number comes into its slot with the script.
 */
export function ContactBar({ business, brand, number }: ContactBarProps) {
  return (
    <div className="contact-bar @container sticky bottom-0 z-10 -mx-4 min-h-[73px] border-hairline border-t bg-surface px-4 py-2 max-lg:order-last lg:static lg:mx-0 lg:rounded-card lg:border lg:p-4 [@media(max-height:400px)]:static print:hidden">
      <div className="grid grid-cols-[1fr_1.45fr_1fr] gap-2 noscript:hidden lg:grid-cols-1 @max-[16rem]:grid-cols-2">
        {number.isMember ? <MemberSlots {...{ business, brand, number }} /> : <LockedSlots name={business.name} />}
      </div>
      <p className="hidden py-1 text-sm noscript:block">
        Logging in needs JavaScript. Turn it on in your browser to see the number and to chat.
      </p>
    </div>
  );
}

function MemberSlots({ business, brand, number }: ContactBarProps) {
  return (
    <>
      <PhoneSlots number={number} greeting={`Hello ${business.name}, I found you on ${brand}.`} />
      <MessageSlot ownerId={business.owner.id} />
    </>
  );
}

function PhoneSlots({
  number: { phone, withheld, hasFailed, again },
  greeting,
}: {
  number: MemberPhone;
  greeting: string;
}) {
  if (hasFailed) {
    return (
      <div role="alert" className="col-span-2 flex min-h-14 items-center gap-2 text-sm lg:col-span-1">
        <span className="text-danger">The number did not load.</span>
        <Button variant="quiet" className="px-2!" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (withheld) {
    return (
      <p className="col-span-2 grid min-h-14 items-center text-ink-2 text-sm lg:col-span-1">
        No more numbers for now. See Contact.
      </p>
    );
  }
  if (phone === "") {
    return (
      <p className="col-span-2 grid min-h-14 items-center text-ink-2 text-sm lg:col-span-1">
        No phone number is given.
      </p>
    );
  }
  // The slots stand where they will be while the number is on its way.
  if (phone === undefined) {
    return (
      <>
        <span aria-hidden="true" className={`${looks.whatsApp} opacity-60`}>
          <Inside icon="message-circle">WhatsApp</Inside>
        </span>
        <span aria-hidden="true" className={`${looks.call} opacity-60`}>
          <Inside icon="phone">Call</Inside>
        </span>
      </>
    );
  }
  return (
    <>
      <a href={whatsAppLink(phone, greeting)} rel="noreferrer" className={looks.whatsApp}>
        <Inside icon="message-circle">WhatsApp</Inside>
      </a>
      <a href={`tel:${phone}`} className={looks.call}>
        <span className="inline-flex items-center gap-1">
          <Icon name="phone" size={20} className="@max-[16rem]:hidden" />
          Call
        </span>{" "}
        <span className="tabular-nums">{nationalPhone(phone)}</span>
      </a>
    </>
  );
}

/** To the conversation with the owner; from the owner themselves to the page's desk. */
function MessageSlot({ ownerId }: { ownerId: string }) {
  if (useSession()?.user?.id === ownerId) {
    return (
      <Link to="/mybusiness" className={looks.message}>
        <Inside icon="store">Manage</Inside>
      </Link>
    );
  }
  return (
    <Link to={`/conversation/${ownerId}`} className={looks.message}>
      <Inside icon="mail">Message</Inside>
    </Link>
  );
}

/** The same three slots for visitors: each opens sign-up and says what it is for. */
function LockedSlots({ name }: { name: string }) {
  const seeNumber = () => openSignIn("signup", toSeeNumber(name));
  return (
    <>
      <button type="button" className={looks.whatsApp} onClick={seeNumber}>
        <Inside icon="message-circle" isLocked>
          WhatsApp
        </Inside>
      </button>
      <button type="button" className={looks.call} onClick={seeNumber}>
        <Inside icon="phone" isLocked>
          Call
        </Inside>
      </button>
      <button type="button" className={looks.message} onClick={() => openSignIn("signup", toChat(name))}>
        <Inside icon="mail" isLocked>
          Message
        </Inside>
      </button>
    </>
  );
}

interface InsideProps {
  icon: IconName;
  /** A member's browser hides the lock before anything is drawn. */
  isLocked?: boolean;
  children: ReactNode;
}

function Inside({ icon, isLocked = false, children }: InsideProps) {
  return (
    <>
      <span className="inline-flex items-center gap-0.5 @max-[16rem]:hidden">
        <Icon name={icon} size={20} />
        {isLocked && <Icon name="lock" size={14} className="visitor-lock" />}
      </span>
      {children}
    </>
  );
}
