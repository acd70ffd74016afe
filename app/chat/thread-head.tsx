import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { CallIcon } from "#/app/business/call-icon.tsx";
import { openReport } from "#/app/moderation/report.ts";
import { useActing } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { say } from "#/shared/say.ts";
import { shortReplyWords } from "#/shared/short-reply-words.ts";
import { changeConversation, fullName, type Partner } from "./conversation-list.ts";
import { PartnerPicture } from "./partner-picture.tsx";

interface ThreadHeadProps {
  partner: Partner;
  isBlocked: boolean;
  /** Absent before the first message. */
  conversationId?: string;
  /** What the reader's business has had with the person. */
  customerPath?: string | undefined;
  /** Shows "Report" at each message of the other person. */
  onReportMessage?: () => void;
}

/** The business or person of a conversation, with the actions on it. Customers see the business. */
export function ThreadHead({
  partner,
  isBlocked,
  conversationId = "",
  customerPath,
  onReportMessage,
}: ThreadHeadProps) {
  const { business } = partner;
  const acting = useActing();
  const reply = business ? shortReplyWords(business) : "";
  const toBusiness = business ? [fullName(partner), reply].filter(Boolean).join(" · ") : "";
  const below = acting ? say("You help {name}", { name: acting.name }) : toBusiness;
  return (
    <div className="z-10 flex items-center gap-2 bg-surface px-2 py-2 shadow-card sm:px-4">
      <BackToList />
      <PartnerPicture partner={partner} size={44} />
      <div className="min-w-0 grow">
        <h1 dir="auto" className="line-clamp-2 wrap-anywhere text-left font-bold leading-5">
          {business ? business.name : fullName(partner)}
        </h1>
        {below && <p className="truncate text-ink-2 text-sm">{below}</p>}
      </div>
      {business && <CallIcon business={business} />}
      {!acting && (
        <Actions
          person={{ ...partner, id: conversationId }}
          isBlocked={isBlocked}
          customerPath={customerPath}
          onReportMessage={onReportMessage}
        />
      )}
    </div>
  );
}

/** Back to the list, where it is not beside the conversation. */
export function BackToList() {
  return (
    <Link
      to="/chats"
      className="grid size-11 shrink-0 place-items-center rounded-pill text-ink hover:bg-well min-[900px]:hidden"
    >
      <Icon name="chevron-left" />
      <span className="sr-only">{say("Back")}</span>
    </Link>
  );
}

const itemLook = "flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-card px-3 text-left hover:bg-well";

type Blockable = Pick<Partner, "user_id"> & { id: string };

interface ActionsProps {
  person: Partner & Blockable;
  isBlocked: boolean;
  customerPath: ThreadHeadProps["customerPath"];
  onReportMessage: ThreadHeadProps["onReportMessage"];
}

function Actions({ person, isBlocked, customerPath, onReportMessage }: ActionsProps) {
  const [isBlocking, setBlocking] = useState(false);
  const unblock = useUnblock(person);
  const hasBegun = person.id !== "";
  const report = () => openReport({ kind: "person", id: person.user_id, name: fullName(person) });

  return (
    <>
      <DropMenu label={<span className="sr-only">{say("More")}</span>} icon="more-vertical" className="relative">
        <ul className="absolute top-full right-0 z-20 grid w-60 rounded-card bg-surface p-2 shadow-card">
          {person.business && (
            <li>
              <Link to={businessPath(person.business)} className={`${itemLook} no-underline`}>
                {say("View business")}
              </Link>
            </li>
          )}
          {customerPath && (
            <li>
              <Link to={customerPath} className={`${itemLook} no-underline`}>
                {say("All about this customer")}
              </Link>
            </li>
          )}
          {hasBegun && isBlocked && <Action onClick={unblock.onClick}>{say("Unblock")}</Action>}
          {hasBegun && !isBlocked && <Action onClick={() => setBlocking(true)}>{say("Block")}</Action>}
          {onReportMessage && <Action onClick={onReportMessage}>{say("Report a message")}</Action>}
          <Action onClick={report}>{say("Report person")}</Action>
        </ul>
      </DropMenu>
      <BlockDialog person={person} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className={itemLook} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}

interface BlockDialogProps {
  person: Blockable & Partner;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation, then blocks a person. */
export function BlockDialog({ person, isOpen, onClose }: BlockDialogProps) {
  const name = fullName(person);
  const block = useBusy(async () => {
    await api("POST /v2/block/{id}", { params: { id: person.user_id } });
    changeConversation(person.id, { is_blocked: true });
    onClose();
    showToast(say("{name} is blocked", { name }));
  });
  return (
    <Dialog title={say("Block {name}?", { name })} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-4">
        <p>{say("You get no more messages from them, and they can’t write to you. We do not tell them.")}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" {...block}>
            {say("Block")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say("Cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** For the button that unblocks a person. */
export const useUnblock = ({ id, user_id }: Blockable) =>
  useBusy(async () => {
    await api("DELETE /v2/block/{id}", { params: { id: user_id } });
    changeConversation(id, { is_blocked: false });
  });

/** A button whose work takes a while; a failure shows as a toast. */
function useBusy(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);

  async function onClick() {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, onClick };
}
