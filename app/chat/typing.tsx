import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { say } from "#/shared/say.ts";

const typingEveryMs = 4_000;
const shownForMs = 7_000;
/** Without other helpers, typing is not published for this time. */
const aloneForMs = 10 * 60_000;

let quietUntil = 0;

/** Tells other helpers of the business that a reply is being typed, at most every four seconds. */
export function sendTyping(cid: string) {
  const now = Date.now();
  if (now < quietUntil) return;
  quietUntil = now + typingEveryMs;
  api("POST /v2/conversations/{cid}/typing", { params: { cid } }).then(
    ({ others }) => {
      if (others === 0) quietUntil = now + aloneForMs;
    },
    // The next keystroke retries.
    (error) => console.log(error instanceof Error ? error.message : error),
  );
}

/** Shows who else is typing in a conversation of the business. */
export function TypingLine({ conversationId }: { conversationId: string }) {
  const [name, setName] = useState("");
  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive("business", ({ conversation_id, typing }) => {
      if (conversation_id !== conversationId) return;
      clearTimeout(hiding);
      setName(typing);
      hiding = setTimeout(() => setName(""), shownForMs);
    });
    return () => {
      clearTimeout(hiding);
      stop();
    };
  }, [conversationId]);
  return (
    <p role="status" className={`bg-surface px-4 pt-2 text-ink-2 text-sm ${name ? "" : "hidden"}`}>
      {name && say("{name} is typing an answer…", { name })}
    </p>
  );
}
