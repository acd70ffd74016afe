import { useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { VoiceNote } from "#/app/media/voice-note.tsx";
import { openReport, useIsReported } from "#/app/moderation/report.ts";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import type { Message } from "#/server/chat/contract.ts";
import { clockTime } from "#/shared/time.ts";
import { linked } from "./linked.ts";
import { giveUp, sendAgain, useShare } from "./outbox.ts";
import type { Outgoing } from "./outgoing.ts";
import { SafetyNote } from "./safety-note.tsx";
import type { ThreadLine } from "./thread-lines.ts";

interface BubbleProps {
  line: ThreadLine;
  /** Delivery state; on the last of mine only. */
  mark?: "Sent" | "Read";
  /** Asks whether to block the author; absent: they are blocked already, or cannot be. */
  onBlock?: () => void;
}

const pictureSize = "h-44 w-full";

/** One message, mine at the right and theirs at the left. */
export function Bubble({ line: { text, at, isMine, message, outgoing }, mark, onBlock }: BubbleProps) {
  const side = isMine ? "justify-self-end justify-items-end" : "justify-self-start justify-items-start";
  const hasPicture = Boolean(message?.image || outgoing?.picture);
  // A picture says how wide its bubble is; the words under it go along.
  const hasVoice = Boolean(message?.audio || outgoing?.voice);
  const shape = hasPicture || hasVoice ? "w-60 max-w-full p-1" : "px-3 py-2";
  const colour = isMine ? "border-transparent bg-brand text-on-brand" : "border-hairline bg-surface";
  return (
    <div className={`grid max-w-[85%] gap-0.5 ${side}`}>
      <span className="sr-only">{isMine ? "You:" : "They:"}</span>
      <div className={`grid min-w-0 gap-1 rounded-card border ${shape} ${colour}`}>
        {message?.image && <SaidPicture message={message} />}
        {outgoing?.picture && (
          <FilePreview file={outgoing.picture} alt="Your picture" className={`object-cover ${pictureSize}`} />
        )}
        {message?.audio && (
          <VoiceNote
            load={() => fetchFile(message.audio)}
            seconds={message.audio_seconds}
            peaks={message.audio_peaks}
          />
        )}
        {outgoing?.voice && (
          <VoiceNote
            load={async () => outgoing.voice!.file}
            seconds={outgoing.voice.seconds}
            peaks={outgoing.voice.peaks}
          />
        )}
        {text && <Words text={text} className={hasPicture || hasVoice ? "px-2 pb-1" : ""} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
        {outgoing ? (
          <Waiting outgoing={outgoing} />
        ) : (
          <span>
            <time dateTime={at} className="tabular-nums">
              {clockTime(at)}
            </time>
            {message?.is_automatic && " · Automatic reply"}
            {mark && ` · ${mark}`}
          </span>
        )}
        {message && !isMine && !message.is_removed && message.safety.length === 0 && (
          <ReportMessage id={message.id} onBlock={onBlock} />
        )}
      </div>
      {message && message.safety.length > 0 && (
        <SafetyNote marks={message.safety}>
          <ReportMessage id={message.id} onBlock={onBlock} isBlockOffered />
        </SafetyNote>
      )}
    </div>
  );
}

/** As typed, line by line. */
function Words({ text, className }: { text: string; className: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
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
  /** Offers to block the author before a report as well. */
  isBlockOffered?: boolean;
}

/** The way to the moderators; once they were told, the way to block the author. */
function ReportMessage({ id, onBlock, isBlockOffered = false }: ReportMessageProps) {
  const isReported = useIsReported("message", id);
  const look = "min-h-8 cursor-pointer rounded-card px-1 underline";
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {isReported ? (
        <span>Reported</span>
      ) : (
        <button
          type="button"
          className={look}
          onClick={() => openReport({ kind: "message", id, name: "this message" })}
        >
          Report<span className="sr-only"> this message</span>
        </button>
      )}
      {onBlock && (isReported || isBlockOffered) && (
        <button type="button" className={look} onClick={onBlock}>
          Block this person
        </button>
      )}
    </span>
  );
}

function SaidPicture({ message: { image } }: { message: Message }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button type="button" className="block w-full cursor-pointer" onClick={() => setLarge(true)}>
        <PrivatePicture
          path={`${image}?size=small`}
          alt="Picture, tap to enlarge"
          className={`rounded-card object-cover ${pictureSize}`}
          placeClassName={pictureSize}
        />
      </button>
      <Dialog title="Picture" isOpen={isLarge} onClose={() => setLarge(false)} isSheet>
        <PrivatePicture path={image} alt="Picture" className="w-full rounded-card bg-well" placeClassName="h-96" />
      </Dialog>
    </>
  );
}

/** State of an unsent message, with its actions once it was refused. */
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
            Failed – tap to retry
          </button>
          <button type="button" className="min-h-11 cursor-pointer px-2 underline" onClick={() => giveUp(outgoing)}>
            Remove
          </button>
        </div>
      </div>
    );
  }
  if ((picture || voice) && share !== undefined && share < 1) return <ProgressBar label="Sending" share={share} />;
  return <span>{navigator.onLine ? "Sending" : "Will send when network is back"}</span>;
}
