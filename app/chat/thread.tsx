import { type ReactNode, useMemo, useState } from "react";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { BlockDialog, useUnblock } from "./block.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { useOutbox } from "./outbox.ts";
import { isTo } from "./outgoing.ts";
import { fullName } from "./person-words.ts";
import { ThreadHead } from "./thread-head.tsx";
import { type ThreadLine, threadLines } from "./thread-lines.ts";
import { useThread } from "./use-thread.ts";

/** One conversation: what was said, and what is said next. `above`: what stands between the head and the messages. */
export function Thread({ conversation, above }: { conversation: ConversationItem; above?: ReactNode }) {
  const { id, user_id, read_up_to } = conversation;
  const { messages, state, read, ...older } = useThread(conversation);
  const me = useSession()?.user?.id ?? "";
  const outbox = useOutbox();
  const [isBlocking, setBlocking] = useState(false);
  const mayBlock = !conversation.is_blocked && !conversation.is_gone;
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
      <ThreadHead partner={conversation} isBlocked={conversation.is_blocked} conversationId={id} />
      {above}
      {state === "ready" && (
        <MessageList
          lines={lines}
          readUpTo={read_up_to}
          name={fullName(conversation)}
          onBlock={mayBlock ? () => setBlocking(true) : undefined}
          {...older}
        />
      )}
      {state === "loading" && <LoadingThread />}
      {state === "failed" && <NotLoaded onAgain={read} />}
      <BlockDialog person={conversation} isOpen={isBlocking} onClose={() => setBlocking(false)} />
      <Footing conversation={conversation} lines={state === "ready" ? lines : undefined} />
    </>
  );
}

function LoadingThread() {
  return (
    <div role="status" className="grid grow content-end gap-3 p-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-12 w-2/5 justify-self-end" />
      <Skeleton className="h-20 w-3/5" />
    </div>
  );
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid grow content-center justify-items-center gap-3 p-4 text-center">
      <p className="font-semibold">Network Error</p>
      <p className="text-ink-2">{didNotLoad("These messages")}</p>
      <Button variant="quiet" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

/** Field for a new message, or the reason there is none. */
function Footing({ conversation, lines }: { conversation: ConversationItem; lines: ThreadLine[] | undefined }) {
  const { id, user_id, is_gone, is_blocked } = conversation;
  const unblock = useUnblock(conversation);
  const look = "grid justify-items-center gap-2 border-hairline border-t bg-surface p-4 text-center";
  if (is_gone) return <p className={look}>This person has left. Nothing can be sent any more.</p>;
  if (is_blocked) {
    return (
      <div className={look}>
        <p>You blocked {fullName(conversation)}. Neither of you can write to the other.</p>
        <Button variant="quiet" {...unblock}>
          Unblock
        </Button>
      </div>
    );
  }
  return <Composer to={{ kind: "conversation", id }} userId={user_id} lines={lines} />;
}
