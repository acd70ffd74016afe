import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { VoiceNote } from "#/app/media/voice-note.tsx";
import { openReport, useIsReported } from "#/app/moderation/report.ts";
import { useActing } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Message } from "#/server/chat/contract.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { say } from "#/shared/say.ts";
import { clockTime } from "#/shared/time.ts";
import { linked } from "./linked.ts";
import { giveUp, sendAgain, useShare } from "./outbox.ts";
import type { Outgoing } from "./outbox-store.ts";
import type { latestStep } from "./preview.ts";
import { briefly, byDay, inGroups, isReadBy, type ThreadLine } from "./thread-lines.ts";

interface MessageListProps {
  lines: readonly ThreadLine[];
  /** What happened after the last message that was sent. */
  step?: ReturnType<typeof latestStep>;
  /** The latest message that the other person has read; empty: none. */
  readUpTo: string;
  /** Of the other person. */
  name: string;
  /** Opens the question whether to block them, after a report; absent if blocking is impossible. */
  onBlock?: () => void;
  /** Shows "Report" at every message of the other person, not only at marked ones. */
  isReporting?: boolean;
  /** False for a helper: only the owner reports. */
  isReportable?: boolean;
  hasOlder?: boolean;
  isReadingOlder?: boolean;
  readOlder?: () => Promise<void>;
}

/** Distance in pixels from an end at which the thread counts as scrolled to it. */
const nearPx = 80;

/** The thread, oldest first. It preserves the scroll position: at the newest message, or at older ones being read. */
export function MessageList({
  lines,
  step,
  readUpTo,
  name,
  onBlock,
  isReporting = false,
  isReportable = true,
  hasOlder = false,
  isReadingOlder,
  readOlder,
}: MessageListProps) {
  const { box, hasNewLines, look, goToEnd } = useStayInPlace(lines, step?.at);
  const lastOfMine = lines.findLast(({ isMine, message }) => isMine && message)?.message;
  const mark = lastOfMine && (isReadBy(lastOfMine, readUpTo) ? say("Read") : say("Sent"));

  function older() {
    readOlder?.().catch((error) => showToast(problemsOf(error).detail ?? "", "error"));
  }

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={box}
        role="log"
        aria-label={say("Messages with {name}", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-4 pt-2 pb-4 [overflow-anchor:none]"
        onScroll={() => {
          look();
          if (hasOlder && !isReadingOlder && box.current!.scrollTop < nearPx) older();
        }}
      >
        {/* A short thread stands at the end, above the field. */}
        <div className="grid min-h-full grid-cols-1 content-end">
          {hasOlder && (
            <div className="mb-3 grid justify-items-center">
              <Button variant="quiet" isBusy={isReadingOlder} onClick={older}>
                {say("Show older")}
              </Button>
            </div>
          )}
          {byDay(lines, Date.now()).map((day) => (
            <section key={day.day} aria-label={day.day} className="grid gap-3">
              <p className="mt-3 justify-self-center rounded-pill bg-surface px-3 py-1 text-ink-2 text-xs shadow-card">
                {day.day}
              </p>
              {inGroups(day.lines).map((group) => (
                <div key={group[0]!.key} className="grid gap-1">
                  {group.map((line, nth) => (
                    <Bubble
                      key={line.key}
                      line={line}
                      isLast={nth === group.length - 1}
                      mark={line.message === lastOfMine ? mark : undefined}
                      onBlock={onBlock}
                      isReporting={isReporting}
                      isReportable={isReportable}
                    />
                  ))}
                </div>
              ))}
            </section>
          ))}
          {step && !lines.at(-1)?.outgoing && (
            <p className="mt-3 flex items-center justify-center gap-1.5 text-ink-2 text-sm">
              <Icon name={step.icon} size={16} />
              {step.text} · <time dateTime={step.at}>{briefly(step.at, Date.now())}</time>
            </p>
          )}
        </div>
      </div>
      {hasNewLines && (
        <Button className="absolute! bottom-2 left-1/2 -translate-x-1/2" onClick={goToEnd}>
          {say("New messages")}
        </Button>
      )}
    </div>
  );
}

/** New messages are followed from the end only; older ones added above move nothing. */
function useStayInPlace(lines: readonly ThreadLine[], stepAt: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef<{ first?: string; last?: string; height: number }>({ height: 0 });
  const [hasNewLines, setHasNewLines] = useState(false);

  function goToEnd() {
    box.current!.scrollTop = box.current!.scrollHeight;
    setHasNewLines(false);
  }

  function look() {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
    if (isAtEnd.current) setHasNewLines(false);
  }

  useLayoutEffect(() => {
    const { first, last, height } = before.current;
    const newest = lines.at(-1);
    const hasMore = newest?.key !== last;
    const heightNow = box.current!.scrollHeight;
    if (isAtEnd.current || (hasMore && newest?.isMine)) goToEnd();
    else if (lines[0]?.key !== first) box.current!.scrollTop += heightNow - height;
    else if (hasMore) setHasNewLines(true);
    before.current = { first: lines[0]?.key, last: newest?.key, height: heightNow };
  }, [lines, stepAt]);

  // Pinned content, the keyboard and a longer text change its height.
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);

  return { box, hasNewLines, look, goToEnd };
}

interface BubbleProps {
  line: ThreadLine;
  /** The last of its group: its corner points to its author. */
  isLast: boolean;
  /** Delivery state; on the last of mine only. */
  mark?: string;
  /** Opens the question whether to block the author; absent if they are blocked or cannot be. */
  onBlock?: () => void;
  isReporting: boolean;
  isReportable: boolean;
}

const pictureSize = "h-44 w-full";

/** One message, mine at the right and theirs at the left. */
function Bubble({ line, isLast, mark, onBlock, isReporting, isReportable }: BubbleProps) {
  const { text, isMine, message, outgoing } = line;
  const side = isMine ? "justify-self-end justify-items-end" : "justify-self-start justify-items-start";
  const hasFile = Boolean(message?.image || outgoing?.picture || message?.audio || outgoing?.voice);
  // A picture sets the width of its bubble.
  const shape = hasFile ? "w-60 max-w-full p-1" : "px-4 py-2";
  const colour = isMine ? "bg-bubble text-on-bubble" : "bg-surface shadow-card";
  const corner = isLast ? (isMine ? "rounded-br-[6px]" : "rounded-bl-[6px]") : "";
  const isMarked = message !== undefined && message.safety.length > 0;
  const mayReport = isReportable && message !== undefined && !isMine && !message.is_removed;
  return (
    <div className={`bubble grid max-w-[85%] gap-1 ${side}`}>
      <span className="sr-only">{isMine ? say("You:") : say("They:")}</span>
      <div className={`grid min-w-0 gap-1 rounded-[18px] ${corner} ${shape} ${colour}`}>
        <Attached line={line} />
        <div className="flex flex-wrap items-end justify-end gap-x-3">
          {text && <Words text={text} className={`grow ${hasFile ? "px-2 pb-1" : ""}`} />}
          {!outgoing && <Stamp line={line} mark={mark} className={hasFile ? "px-2 pb-1" : ""} />}
        </div>
      </div>
      <AnsweredBy line={line} />
      {outgoing && (
        <div className="text-ink-2 text-sm">
          <Waiting outgoing={outgoing} />
        </div>
      )}
      {mayReport && !isMarked && <ReportMessage id={message.id} onBlock={onBlock} isOffered={isReporting} />}
      {isMarked && (
        <SafetyNote marks={message.safety}>
          {isReportable && <ReportMessage id={message.id} onBlock={onBlock} isOffered isBlockOffered />}
        </SafetyNote>
      )}
    </div>
  );
}

/** Author of a message for the business, if several people answer. */
function AnsweredBy({ line: { isMine, message } }: Pick<BubbleProps, "line">) {
  const acting = useActing();
  const name = message?.written_by || (isMine && message && acting ? acting.owner : "");
  if (!name) return null;
  return <p className="text-ink-2 text-xs">{say("Answered by {name}", { name })}</p>;
}

/** Picture or voice note of a message. */
function Attached({ line: { message, outgoing } }: Pick<BubbleProps, "line">) {
  const voice = outgoing?.voice;
  return (
    <>
      {message?.image && <MessagePicture message={message} />}
      {outgoing?.picture && (
        <FilePreview
          file={outgoing.picture}
          alt={say("Your picture")}
          className={`rounded-card object-cover ${pictureSize}`}
        />
      )}
      {message?.audio && (
        <VoiceNote load={() => fetchFile(message.audio)} seconds={message.audio_seconds} peaks={message.audio_peaks} />
      )}
      {voice && <VoiceNote load={async () => voice.file} seconds={voice.seconds} peaks={voice.peaks} />}
    </>
  );
}

/** Time and state of a message, at its end. */
function Stamp({ line: { at, message }, mark, className }: Pick<BubbleProps, "line" | "mark"> & { className: string }) {
  return (
    <span className={`text-xs opacity-80 ${className}`}>
      <time dateTime={at} className="tabular-nums">
        {clockTime(at)}
      </time>
      {message?.is_automatic && ` · ${say("Automatic reply")}`}
      {mark && ` · ${mark}`}
    </span>
  );
}

/** As typed, line by line. */
function Words({ text, className }: { text: string; className: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere min-w-0 whitespace-pre-wrap ${className}`}>
      {linked(text).map(({ text: piece, href }, at) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="nofollow noopener ugc noreferrer" className="underline">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

interface ReportMessageProps {
  id: string;
  onBlock: BubbleProps["onBlock"];
  /** Absent until the reader requests it. */
  isOffered: boolean;
  /** Offers to block the author before a report as well. */
  isBlockOffered?: boolean;
}

/** Reports a message; after that, blocks its author. */
function ReportMessage({ id, onBlock, isOffered, isBlockOffered = false }: ReportMessageProps) {
  const isReported = useIsReported("message", id);
  const look = "min-h-9 cursor-pointer rounded-card px-1 underline";
  if (!isOffered && !isReported) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm">
      {isReported ? (
        <span>{say("Reported")}</span>
      ) : (
        <button
          type="button"
          className={look}
          onClick={() => openReport({ kind: "message", id, name: say("this message") })}
        >
          <span aria-hidden="true">{say("Report")}</span>
          <span className="sr-only">{say("Report this message")}</span>
        </button>
      )}
      {onBlock && (isReported || isBlockOffered) && (
        <button type="button" className={look} onClick={onBlock}>
          {say("Block this person")}
        </button>
      )}
    </span>
  );
}

function MessagePicture({ message: { image } }: { message: Message }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button type="button" className="block w-full cursor-pointer" onClick={() => setLarge(true)}>
        <PrivatePicture
          path={`${image}?size=small`}
          alt={say("Picture, tap to enlarge")}
          className={`rounded-card object-cover ${pictureSize}`}
          placeClassName={pictureSize}
        />
      </button>
      <Dialog title={say("Picture")} isOpen={isLarge} onClose={() => setLarge(false)} isSheet>
        <PrivatePicture
          path={image}
          alt={say("Picture")}
          className="w-full rounded-card bg-well"
          placeClassName="h-96"
        />
      </Dialog>
    </>
  );
}

/** State of an unsent message, with actions after an error. */
function Waiting({ outgoing }: { outgoing: Outgoing }) {
  const { clientId, problem, picture, voice } = outgoing;
  const share = useShare(clientId);
  if (problem) {
    return (
      <div className="grid justify-items-end gap-1" role="alert">
        <p className="flex gap-1 text-danger">
          <Icon name="alert" size={20} />
          {problem}
        </p>
        <div className="flex gap-2">
          <button
            type="button"
            className="min-h-11 cursor-pointer px-2 text-danger underline"
            onClick={() => sendAgain(outgoing)}
          >
            {say("Failed – tap to retry")}
          </button>
          <button type="button" className="min-h-11 cursor-pointer px-2 underline" onClick={() => giveUp(outgoing)}>
            {say("Remove")}
          </button>
        </div>
      </div>
    );
  }
  if ((picture || voice) && share !== undefined && share < 1)
    return <ProgressBar label={say("Sending")} share={share} />;
  return <span>{navigator.onLine ? say("Sending") : say("Will send when network is back")}</span>;
}

/** In English until a translation is signed. */
const advice: Record<SafetyMark, string> = {
  code: "Careful: never tell anybody a code, PIN or BVN. An honest person never asks for it.",
  deposit: "Careful: don’t pay before you have seen the goods or the work.",
  fake_alert: "Careful: check your bank yourself. Give nothing out, and send nothing back, before the money is there.",
  off_platform: "Careful: stay in this chat. Elsewhere we can’t help you.",
  card: "Careful: never send the number or a picture of your card.",
  link: "Careful: don’t type codes or bank details behind this link.",
};

/** Advice at a message that may be a scam, for its receiver. `children`: what they can do about it. */
function SafetyNote({ marks, children }: { marks: readonly SafetyMark[]; children: ReactNode }) {
  return (
    <div role="note" className="grid max-w-full gap-1 rounded-card bg-caution-well px-3 py-2 text-sm">
      {marks.map((mark) => (
        <p key={mark} className="flex gap-2">
          <Icon name="alert" size={20} className="text-caution" />
          <span lang="en-NG">{advice[mark]}</span>
        </p>
      ))}
      {children}
    </div>
  );
}
