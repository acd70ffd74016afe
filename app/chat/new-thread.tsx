import { useEffect, useMemo } from "react";
import { useSession } from "#/app/session.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import type { Partner } from "./open-chat.ts";
import { onDelivered, useOutbox } from "./outbox.ts";
import { isTo } from "./outgoing.ts";
import { fullName } from "./person-words.ts";
import { ThreadHead } from "./thread-head.tsx";
import { threadLines } from "./thread-lines.ts";

interface NewThreadProps {
  partner: Partner;
  /** Called when the first message has arrived, with the conversation it began. */
  onBegun: (conversationId: string) => void;
}

/** Thread with a person before the first message. */
export function NewThread({ partner, onBegun }: NewThreadProps) {
  const me = useSession()?.user?.id ?? "";
  const outbox = useOutbox();
  const isToThem = useMemo(() => isTo({ kind: "person", id: partner.user_id }), [partner.user_id]);
  const lines = useMemo(() => threadLines([], outbox.filter(isToThem), me), [outbox, isToThem, me]);

  useEffect(
    () => onDelivered((outgoing, { conversation_id }) => isToThem(outgoing) && onBegun(conversation_id)),
    [isToThem, onBegun],
  );

  const name = fullName(partner);
  return (
    <>
      <ThreadHead partner={partner} isBlocked={false} />
      {lines.length > 0 ? (
        <MessageList lines={lines} readUpTo="" name={name} />
      ) : (
        <p className="grid grow place-items-center p-4 text-center text-ink-2">Say hello to {name}.</p>
      )}
      <Composer to={{ kind: "person", id: partner.user_id }} userId={partner.user_id} lines={lines} />
    </>
  );
}
