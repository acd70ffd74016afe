import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { Bubble } from "./bubble.tsx";
import { byDay } from "./days.ts";
import { isReadBy, type ThreadLine } from "./thread-lines.ts";

interface MessageListProps {
  lines: readonly ThreadLine[];
  /** The latest message that the other person has read; empty: none. */
  readUpTo: string;
  /** Of the other person. */
  name: string;
  /** Asks whether to block them, after a report; absent where that can't be. */
  onBlock?: () => void;
  hasOlder?: boolean;
  isReadingOlder?: boolean;
  readOlder?: () => Promise<void>;
}

/** So near to an end counts as being there, in pixels. */
const nearPx = 80;

/** The thread, oldest first. It stays where its reader is: at the newest, or further up while they read what was before. */
export function MessageList({
  lines,
  readUpTo,
  name,
  onBlock,
  hasOlder = false,
  isReadingOlder,
  readOlder,
}: MessageListProps) {
  const { box, hasNews, look, goToEnd } = useStayInPlace(lines);
  const lastOfMine = lines.findLast(({ isMine, message }) => isMine && message)?.message;
  const mark = lastOfMine && (isReadBy(lastOfMine, readUpTo) ? "Read" : "Sent");

  function older() {
    readOlder?.().catch((error) => showToast(problemsOf(error).detail ?? "", "error"));
  }

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
        onScroll={() => {
          look();
          if (hasOlder && !isReadingOlder && box.current!.scrollTop < nearPx) older();
        }}
      >
        {hasOlder && (
          <div className="mb-3 grid justify-items-center">
            <Button variant="quiet" isBusy={isReadingOlder} onClick={older}>
              Show older
            </Button>
          </div>
        )}
        {byDay(lines, Date.now()).map((day) => (
          <section key={day.day} aria-label={day.day} className="grid gap-2">
            <p className="my-2 text-center text-ink-2 text-sm">{day.day}</p>
            {day.lines.map((line) => (
              <Bubble
                key={line.key}
                line={line}
                mark={line.message === lastOfMine ? mark : undefined}
                onBlock={onBlock}
              />
            ))}
          </section>
        ))}
      </div>
      {hasNews && (
        <Button className="absolute! bottom-2 left-1/2 -translate-x-1/2" onClick={goToEnd}>
          New messages
        </Button>
      )}
    </div>
  );
}

/** New messages are followed from the end only; older ones added above move nothing. */
function useStayInPlace(lines: readonly ThreadLine[]) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef<{ first?: string; last?: string; height: number }>({ height: 0 });
  const [hasNews, setHasNews] = useState(false);

  function goToEnd() {
    box.current!.scrollTop = box.current!.scrollHeight;
    setHasNews(false);
  }

  function look() {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
    if (isAtEnd.current) setHasNews(false);
  }

  useLayoutEffect(() => {
    const { first, last, height } = before.current;
    const newest = lines.at(-1);
    const hasMore = newest?.key !== last;
    const heightNow = box.current!.scrollHeight;
    if (isAtEnd.current || (hasMore && newest?.isMine)) goToEnd();
    else if (lines[0]?.key !== first) box.current!.scrollTop += heightNow - height;
    else if (hasMore) setHasNews(true);
    before.current = { first: lines[0]?.key, last: newest?.key, height: heightNow };
  }, [lines]);

  return { box, hasNews, look, goToEnd };
}
