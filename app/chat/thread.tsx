import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useActing, useSideId } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say } from "#/shared/say.ts";
import { Composer } from "./composer.tsx";
import { fullName, type Partner } from "./conversation-list.ts";
import { MessageList } from "./message-list.tsx";
import { onDelivered, useOutbox } from "./outbox.ts";
import { isTo } from "./outbox-store.ts";
import { PartnerPicture } from "./partner-picture.tsx";
import { latestStep } from "./preview.ts";
import { openersFor } from "./suggestions.ts";
import { BlockDialog, ThreadHead, useUnblock } from "./thread-head.tsx";
import { type ThreadLine, threadLines } from "./thread-lines.ts";
import { sendTyping, TypingLine } from "./typing.tsx";
import { useThread } from "./use-thread.ts";

interface ThreadProps {
  conversation: ConversationItem;
  /** Between the head and the messages. */
  above?: ReactNode;
  /** Before the suggested replies; for a customer once the business has written. */
  extra?: ReactNode;
  /** A job of the two has a price. */
  hasPrice?: boolean;
}

/** One conversation: its messages, and the field for the next one. */
export function Thread({ conversation, above, extra, hasPrice }: ThreadProps) {
  const { id, user_id, read_up_to } = conversation;
  const { messages, state, read, ...older } = useThread(conversation);
  const me = useSideId();
  const isActing = useActing() !== undefined;
  const outbox = useOutbox();
  const [isBlocking, setBlocking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  // Blocks and reports are the owner's.
  const mayBlock = !isActing && !conversation.is_blocked && !conversation.is_gone;
  const lines = useMemo(() => {
    const isHere = isTo({ kind: "conversation", id });
    // The first message was written to the person.
    const isToPerson = isTo({ kind: "person", id: user_id });
    return threadLines(
      messages,
      outbox.filter((one) => isHere(one) || isToPerson(one)),
      me,
    );
  }, [messages, outbox, me, id, user_id]);

  return (
    <>
      <ThreadHead
        partner={conversation}
        isBlocked={conversation.is_blocked}
        conversationId={id}
        customerPath={conversation.is_of_business && !isActing ? `/mybusiness/customers/${id}` : undefined}
        onReportMessage={!isActing && lines.some(({ isMine }) => !isMine) ? () => setReporting(true) : undefined}
      />
      {above}
      {state === "ready" && (
        <MessageList
          lines={lines}
          step={latestStep(conversation)}
          readUpTo={read_up_to}
          name={fullName(conversation)}
          onBlock={mayBlock ? () => setBlocking(true) : undefined}
          isReportable={!isActing}
          isReporting={isReporting}
          {...older}
        />
      )}
      {state === "loading" && <LoadingThread />}
      {state === "failed" && <NotLoaded onAgain={read} />}
      <BlockDialog person={conversation} isOpen={isBlocking} onClose={() => setBlocking(false)} />
      {conversation.is_of_business && <TypingLine conversationId={id} />}
      <Footing
        conversation={conversation}
        lines={state === "ready" ? lines : undefined}
        extra={extra}
        hasPrice={hasPrice}
      />
    </>
  );
}

function LoadingThread() {
  return (
    <div role="status" className="grid grow content-end gap-3 p-4">
      <span className="sr-only">{say("Loading")}</span>
      <Skeleton className="h-12 w-60" />
      <Skeleton className="h-12 w-24 justify-self-end" />
      <Skeleton className="h-16 w-60" />
    </div>
  );
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid grow content-center justify-items-center gap-3 p-4 text-center">
      <p className="font-semibold">{say("Network Error")}</p>
      <p className="text-ink-2">{didNotLoad(say("These messages did not load."))}</p>
      <Button variant="quiet" onClick={onAgain}>
        {say("Try again")}
      </Button>
    </div>
  );
}

interface FootingProps extends Pick<ThreadProps, "conversation" | "extra" | "hasPrice"> {
  lines: ThreadLine[] | undefined;
}

/** Field for a new message, or the reason there is none. */
function Footing({ conversation, lines, extra, hasPrice }: FootingProps) {
  const { id, user_id, is_gone, is_blocked, is_of_business } = conversation;
  const unblock = useUnblock(conversation);
  const hasAnswered = lines?.some(({ isMine, message }) => !isMine && !message?.is_automatic);
  const look = "grid justify-items-center gap-2 bg-surface p-4 text-center";
  if (is_gone) return <p className={look}>{say("This person has left. Nothing can be sent any more.")}</p>;
  if (is_blocked) {
    return (
      <div className={look}>
        <p>{say("You blocked {name}. Neither of you can write to the other.", { name: fullName(conversation) })}</p>
        <Button variant="quiet" {...unblock}>
          {say("Unblock")}
        </Button>
      </div>
    );
  }
  return (
    <Composer
      to={{ kind: "conversation", id }}
      userId={user_id}
      lines={lines}
      extra={(is_of_business || hasAnswered) && extra}
      hasPrice={hasPrice}
      isOfBusiness={is_of_business}
      onWrite={is_of_business ? () => sendTyping(id) : undefined}
    />
  );
}

interface NewThreadProps {
  partner: Partner;
  /** Called when the first message has arrived, with the conversation it began. */
  onBegun: (conversationId: string) => void;
}

/** Thread with a person before the first message. */
export function NewThread({ partner, onBegun }: NewThreadProps) {
  const me = useSideId();
  const outbox = useOutbox();
  const isToThem = useMemo(() => isTo({ kind: "person", id: partner.user_id }), [partner.user_id]);
  const lines = useMemo(() => threadLines([], outbox.filter(isToThem), me), [outbox, isToThem, me]);

  useEffect(
    () => onDelivered((outgoing, { conversation_id }) => isToThem(outgoing) && onBegun(conversation_id)),
    [isToThem, onBegun],
  );

  return (
    <>
      <ThreadHead partner={partner} isBlocked={false} />
      {lines.length > 0 ? (
        <MessageList lines={lines} readUpTo="" name={fullName(partner)} />
      ) : (
        <Hello partner={partner} />
      )}
      <Composer
        to={{ kind: "person", id: partner.user_id }}
        userId={partner.user_id}
        lines={lines}
        openers={partner.business ? openersFor(partner.business.category) : undefined}
      />
    </>
  );
}

/** A thread before its first message. */
function Hello({ partner }: { partner: Partner }) {
  const { business } = partner;
  const reply = business && replyWords(business);
  return (
    <div className="grid min-h-0 grow content-center justify-items-center gap-1 overflow-y-auto p-4 text-center">
      <PartnerPicture partner={partner} size={96} />
      <p className="wrap-anywhere mt-2 font-bold text-lg">{business?.name ?? fullName(partner)}</p>
      <p className="text-ink-2">
        {business ? say("Ask {name} about price and time.", { name: fullName(partner) }) : say("Say hello.")}
      </p>
      {reply && <p className="text-ink-2 text-sm">{reply}</p>}
    </div>
  );
}
