import type { ComponentProps } from "react";
import { Link } from "react-router";
import { openSignIn, toChat, toSeeNumber } from "#/app/account/sign-in.ts";
import { forgetLookedAt } from "#/app/looked-at.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { Business } from "#/server/business/contract.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { say } from "#/shared/say.ts";
import { sharePage } from "./share-button.tsx";
import type { MemberPhone } from "./use-member-phone.ts";

interface ContactBarProps {
  business: Business;
  number: MemberPhone;
  hasQuotes: boolean;
  /** Opens the times of a business that takes bookings. */
  onBook: () => void;
}

const slot =
  "flex min-h-13 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-2 text-center font-semibold no-underline max-lg:text-sm";
const looks = {
  call: `${slot} border-transparent bg-contact font-bold text-on-contact whitespace-nowrap hover:opacity-90 @max-[16rem]:col-span-2`,
  other: `${slot} border-hairline bg-surface text-ink hover:bg-well`,
};

/**
 * The ways to reach a business, in slots that never move: a card beside the page, and on phones a bar at the bottom of the
 * screen. Visitors see the same slots with a lock; a member's number comes into its slot with the script; the owner has others.
 * A phone has room for three: where times can be booked, the quote is asked for beside "Book a time".
 */
export function ContactBar({ business, number, hasQuotes, onBook }: ContactBarProps) {
  const isOwner = useSession()?.user?.id === business.owner.id;
  const hasTimes = business.takes_bookings;
  return (
    <div className="contact-bar @container sticky bottom-0 z-10 -mx-4 min-h-[69px] bg-surface px-4 py-2 shadow-dock max-lg:order-last lg:static lg:mx-0 lg:rounded-card lg:p-4 lg:shadow-card [@media(max-height:400px)]:static print:hidden">
      <div
        className={`grid gap-2 noscript:hidden lg:grid-cols-1 @max-[16rem]:grid-cols-2 ${!isOwner && (hasQuotes || hasTimes) ? "grid-cols-[1.7fr_1.15fr_auto]" : "grid-cols-[1.5fr_1fr]"}`}
      >
        {isOwner ? (
          <OwnerSlots name={business.name} />
        ) : (
          <>
            {number.isMember ? (
              <CallSlot number={number} />
            ) : (
              <button
                type="button"
                className={looks.call}
                title={toSeeNumber(business.name).offer}
                onClick={() => openSignIn("signup", toSeeNumber(business.name))}
              >
                <Icon name="phone" size={20} />
                {say("Call")}
                <Icon name="lock" size={14} className="visitor-lock" />
              </button>
            )}
            <MessageSlot business={business} isMember={number.isMember} />
            {hasTimes && (
              <button type="button" className={looks.other} onClick={onBook}>
                {say("Book")}
              </button>
            )}
            {hasQuotes && (
              <QuoteLink
                business={business}
                aria-label={say("Ask for a quote")}
                className={`${looks.other} ${hasTimes ? "max-lg:hidden" : ""}`}
              >
                {say("Quote")}
              </QuoteLink>
            )}
          </>
        )}
      </div>
      <p className="hidden py-1 text-sm noscript:block">
        {say("Turn on JavaScript to log in, see the number and chat.")}
      </p>
    </div>
  );
}

/** For the owner, in place of the ways to contact the business. */
function OwnerSlots({ name }: { name: string }) {
  return (
    <>
      <Link to="/mybusiness" className={looks.call}>
        {say("Edit page")}
      </Link>
      <button type="button" className={looks.other} onClick={() => sharePage(name)}>
        <Icon name="share" size={20} />
        {say("Share")}
      </button>
    </>
  );
}

function CallSlot({ number: { phone, withheld, hasFailed, again } }: { number: MemberPhone }) {
  if (hasFailed) {
    return (
      <div role="alert" className="flex min-h-13 flex-wrap items-center gap-2 text-sm">
        <span className="text-danger">{say("The number did not load.")}</span>
        <Button variant="quiet" className="px-2!" onClick={again}>
          {say("Try again")}
        </Button>
      </div>
    );
  }
  if (withheld) {
    return (
      <p className="grid min-h-13 items-center text-ink-2 text-sm">{say("No more numbers for now. See Contact.")}</p>
    );
  }
  if (phone === "") {
    return <p className="grid min-h-13 items-center text-ink-2 text-sm">{say("No phone number is given.")}</p>;
  }
  // The slot is where it will be while the number is on its way.
  if (phone === undefined) {
    return (
      <span aria-hidden="true" className={looks.call}>
        <Icon name="phone" size={20} />
        {say("Call")}
      </span>
    );
  }
  return (
    <a href={`tel:${phone}`} className={looks.call} onClick={forgetLookedAt}>
      <Icon name="phone" size={20} className="max-lg:@max-[20rem]:hidden" />
      <span className="sr-only">{say("Call")} </span>
      <span className="tabular-nums">{nationalPhone(phone)}</span>
    </a>
  );
}

interface SlotProps {
  business: Business;
  isMember: boolean;
}

/** To the conversation with the owner; for visitors to signing up. */
function MessageSlot({ business: { name, owner }, isMember }: SlotProps) {
  if (!isMember) {
    return (
      <button type="button" className={looks.other} onClick={() => openSignIn("signup", toChat(name))}>
        <Icon name="message-circle" size={20} className="max-lg:@max-[22rem]:hidden" />
        {say("Message")}
      </button>
    );
  }
  return (
    <Link to={`/conversation/${owner.id}`} className={looks.other} onClick={forgetLookedAt}>
      <Icon name="message-circle" size={20} className="max-lg:@max-[22rem]:hidden" />
      {say("Message")}
    </Link>
  );
}

type QuoteLinkProps = Pick<SlotProps, "business"> & Omit<ComponentProps<"a">, "href">;

/** To a request that this business alone receives. */
export function QuoteLink({ business: { id, tags, category, state, lga }, ...link }: QuoteLinkProps) {
  const query = new URLSearchParams({ search: tags[0] ?? category, location: `${state}, ${lga}`, business: id });
  return <Link to={`/quotes/new?${query}`} {...link} />;
}
