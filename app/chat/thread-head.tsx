import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#/app/business/use-call.ts";
import { openReport } from "#/app/moderation/report.ts";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { Avatar } from "./avatar.tsx";
import { BackToList } from "./back-to-list.tsx";
import { BlockDialog, useUnblock } from "./block.tsx";
import type { Partner } from "./open-chat.ts";
import { fullName } from "./person-words.ts";

interface ThreadHeadProps {
  partner: Partner;
  isBlocked: boolean;
  /** Absent: nothing was said yet. */
  conversationId?: string;
}

/** The other person, with the actions on the conversation. */
export function ThreadHead({ partner, isBlocked, conversationId = "" }: ThreadHeadProps) {
  const { img, business } = partner;
  return (
    <div className="flex items-center gap-2 border-hairline border-b bg-surface px-4 py-2">
      <BackToList />
      <span className="max-[379px]:hidden">
        <Avatar image={img} />
      </span>
      <div className="min-w-0 grow">
        <h1 dir="auto" className="truncate text-left font-semibold">
          {fullName(partner)}
        </h1>
        {business && <p className="truncate text-ink-2 text-sm">{business.name}</p>}
      </div>
      {business && <Call business={business} />}
      <Actions person={{ ...partner, id: conversationId }} isBlocked={isBlocked} />
    </div>
  );
}

/** Calls the business of the other person. */
function Call({ business }: { business: NonNullable<Partner["business"]> }) {
  const { phone, isBusy, call } = useCall(business);
  if (phone === "") return null;
  const look =
    "grid min-h-12 min-w-12 shrink-0 cursor-pointer content-center justify-items-center rounded-card px-1 text-contact text-xs leading-tight no-underline hover:bg-well";
  const inside = (
    <>
      <Icon name="phone" size={20} />
      <span className={isBusy ? "opacity-60" : ""}>
        Call<span className="sr-only"> {business.name}</span>
      </span>
    </>
  );
  if (phone) {
    return (
      <a href={`tel:${phone}`} className={look}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" aria-busy={isBusy || undefined} className={look} onClick={call}>
      {inside}
    </button>
  );
}

const itemLook = "flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-card px-3 text-left hover:bg-well";

function Actions({ person, isBlocked }: { person: Partner & { id: string }; isBlocked: boolean }) {
  const [isBlocking, setBlocking] = useState(false);
  const unblock = useUnblock(person);
  const hasBegun = person.id !== "";
  const report = () => openReport({ kind: "person", id: person.user_id, name: fullName(person) });

  return (
    <>
      <DropMenu label="More" icon="more-vertical" className="relative">
        <ul className="absolute top-full right-0 z-20 grid w-56 rounded-card border border-hairline bg-surface p-2">
          {person.business && (
            <li>
              <Link to={businessPath(person.business)} className={`${itemLook} no-underline`}>
                View business
              </Link>
            </li>
          )}
          {hasBegun && isBlocked && <Action onClick={unblock.onClick}>Unblock</Action>}
          {hasBegun && !isBlocked && <Action onClick={() => setBlocking(true)}>Block</Action>}
          <Action onClick={report}>Report person</Action>
        </ul>
      </DropMenu>
      <BlockDialog person={person} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <li>
      <button type="button" className={itemLook} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
