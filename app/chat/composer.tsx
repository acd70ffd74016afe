import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { shrinkPicture } from "#/app/media/shrink-picture.ts";
import { VoiceNote } from "#/app/media/voice-note.tsx";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { FilePreview, sizeText } from "#/app/ui/file-preview.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useOnline } from "#/app/use-online.ts";
import { formatCount } from "#/shared/count-of.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { useQuickReplies } from "./chat-settings.ts";
import { type Doubt, DoubtDialog } from "./doubt-dialog.tsx";
import { enqueue } from "./outbox.ts";
import type { Destination } from "./outbox-store.ts";
import { type Recorded, useRecorder } from "./recorder.ts";
import { containsSecret, findSensitiveRequest } from "./secrets.ts";
import { suggestedReplies } from "./suggestions.ts";
import type { ThreadLine } from "./thread-lines.ts";

const countShownFrom = 3_600;

interface ComposerProps {
  to: Destination;
  /** The other person. */
  userId: string;
  /** Messages of the thread, oldest first; absent while they load. */
  lines: readonly ThreadLine[] | undefined;
  /** First questions, for a chat without messages. */
  openers?: readonly string[];
  /** Before the suggested replies, outside the form: it may open a form of its own. */
  extra?: ReactNode;
  /** A job of the two has a price. */
  hasPrice?: boolean | undefined;
  /** The writer sells: advice on paying is for customers. */
  isOfBusiness?: boolean | undefined;
  /** Called at each change of the text. */
  onWrite?: (() => void) | undefined;
}

/** Field for a new message. Unsent text stays on the device. */
export function Composer(props: ComposerProps) {
  const { draft, picking, recorder, voice, setVoice, error, doubt, send, write } = useComposing(props);
  const { picture } = picking;
  const field = useRef<HTMLTextAreaElement>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function pickReply(text: string) {
    write(text);
    field.current?.focus();
  }

  const isEmpty = draft.text === "" && !picture && !voice;

  return (
    <div className="grid gap-2 bg-surface px-3 pt-2 pb-3 sm:px-4">
      <DoubtDialog doubt={doubt.about} onSend={send} onClose={doubt.onCancel} />
      <SafetyLine lines={props.lines} isOfBusiness={props.isOfBusiness} />
      <OfflineNote />
      {isEmpty && !recorder.isRecording && <Suggestions {...props} onPick={pickReply} />}
      <form className="grid gap-2" noValidate method="post" onSubmit={onSubmit}>
        {picture && <Picked picture={picture} name={picking.name} onRemove={() => picking.pick(undefined)} />}
        {voice && <RecordedNote voice={voice} onRemove={() => setVoice(undefined)} />}
        {recorder.problem && (
          <p role="alert" className="text-danger text-sm">
            {recorder.problem}
          </p>
        )}
        {recorder.isRecording && <Recording {...recorder} />}
        <div className={`flex items-end gap-2 ${recorder.isRecording ? "hidden" : ""}`}>
          <div className="flex min-w-0 grow items-end rounded-[24px] bg-well focus-within:outline-2 focus-within:outline-focus">
            <MessageField area={field} text={draft.text} error={error} onText={write} />
            {!voice && <PictureButton onPick={picking.pick} />}
          </div>
          {isEmpty && <RecordButton onStart={recorder.start} />}
          {/* On phones Send replaces the microphone; wide screens show both. */}
          <button
            type="submit"
            aria-busy={picking.isBusy || undefined}
            className={`${roundLook} bg-brand text-on-brand hover:bg-brand-pressed ${isEmpty ? "max-[899px]:hidden" : ""}`}
          >
            <Icon name="send" size={20} />
            <span className="sr-only">{say("Send")}</span>
          </button>
        </div>
      </form>
    </div>
  );
}

const roundLook = "grid size-12 shrink-0 cursor-pointer place-items-center rounded-pill";

/** The message being written, with its picture or voice note, and its sending. */
function useComposing({ to, userId, lines, onWrite }: ComposerProps) {
  const me = useSession()?.user?.id ?? "";
  const draft = useDraft(`chat ${me} ${userId}`);
  const picking = usePicking();
  const [error, setError] = useState("");
  const [about, setAbout] = useState<Doubt>();
  const [voice, setVoice] = useState<Recorded>();
  const recorder = useRecorder(setVoice);

  async function send() {
    const { text } = draft;
    const { picture } = picking;
    if (picking.isBusy || !me) return;
    const problem = problemOf(text, picture ?? voice?.file);
    setError(problem);
    if (problem || !(await requireCompleteProfile())) return;
    if (!about) {
      const found = containsSecret(text, wasSecretRequested(lines)) ? "secret" : findSensitiveRequest(text);
      if (found) return setAbout(found);
    }
    setAbout(undefined);
    draft.change("");
    picking.pick(undefined);
    setVoice(undefined);
    await enqueue(me, { to, text, picture, voice });
  }

  function write(text: string) {
    setError("");
    draft.change(text);
    onWrite?.();
  }

  const doubt = { about, onCancel: () => setAbout(undefined) };
  return { draft, picking, recorder, voice, setVoice, error, doubt, send, write };
}

function OfflineNote() {
  if (useOnline()) return null;
  return (
    <p role="status" className="text-ink-2 text-sm">
      {say("You are offline. What you write will send when network is back.")}
    </p>
  );
}

/** Number of the other person's latest messages to check. */
const latestLooked = 5;

/** True if one of the latest messages of the other person was marked as asking for a code or a card. */
function wasSecretRequested(lines: readonly ThreadLine[] | undefined): boolean {
  const theirs = (lines ?? []).filter(({ isMine }) => !isMine).slice(-latestLooked);
  const marks = theirs.flatMap(({ message }) => message?.safety ?? []);
  return marks.includes("code") || marks.includes("card");
}

function problemOf(text: string, picture: File | undefined): string {
  if (text.length > lengthMax.message) return say("Use at most 4,000 letters");
  return text.trim() || picture ? "" : say("Enter a message or select an image");
}

/** Draft of a message; a reload or a dead battery loses nothing. */
function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name)?.message ?? "");

  function change(next: string) {
    setText(next);
    if (next) saveDraft(name, { message: next });
    else forgetDraft(name);
  }

  return { text, change };
}

/** The message's picture, reduced as soon as it is chosen. */
function usePicking() {
  const [picture, setPicture] = useState<File>();
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function pick(file: File | undefined) {
    setPicture(file);
    setName(file?.name ?? "");
    if (!file) return;
    setBusy(true);
    try {
      setPicture(await shrinkPicture(file));
    } finally {
      setBusy(false);
    }
  }

  return { picture, name, isBusy, pick };
}

interface PickedProps {
  picture: File;
  /** Original name; the sent file may have another format and name. */
  name: string;
  onRemove: () => void;
}

function Picked({ picture, name, onRemove }: PickedProps) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-well p-2">
      <FilePreview file={picture} alt={say("Chosen picture")} className="size-16 shrink-0 object-cover" />
      <span className="wrap-anywhere min-w-0 grow text-sm">
        {name}, {sizeText(picture.size)}
      </span>
      <Button variant="quiet" onClick={onRemove}>
        <span aria-hidden="true">{say("Remove")}</span>
        <span className="sr-only">{say("Remove picture")}</span>
      </Button>
    </div>
  );
}

function PictureButton({ onPick }: { onPick: (file: File | undefined) => void }) {
  return (
    <label className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-pill text-ink-2 hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <Icon name="image" />
      <span className="sr-only">{say("Picture")}</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // So that the same one can be picked again.
          event.target.value = "";
        }}
      />
    </label>
  );
}

interface MessageFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  error: string;
  onText: (text: string) => void;
}

/** Grows with the text. Enter sends from a physical keyboard; on a touch screen it begins a line. */
function MessageField({ area, text, error, onText }: MessageFieldProps) {
  const id = useId();

  useEffect(() => {
    const { style } = area.current!;
    style.height = "auto";
    style.height = `${area.current!.scrollHeight}px`;
  }, [area, text]);
  useEffect(() => {
    if (error) area.current!.focus();
  }, [area, error]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isTyping = event.shiftKey || event.nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || isTyping) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  const isLong = text.length > countShownFrom;
  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {say("Message")}
      </label>
      <textarea
        ref={area}
        id={id}
        name="message"
        rows={1}
        placeholder={say("Message")}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="block max-h-40 w-full resize-none bg-transparent py-3 pl-4 text-base text-ink outline-none placeholder:text-ink-2"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p id={`${id}-error`} className="pb-2 pl-4 text-danger text-sm">
          {error}
        </p>
      )}
      {isLong && (
        <p
          className={`pr-1 pb-2 text-right text-sm tabular-nums ${text.length > lengthMax.message ? "text-danger" : "text-ink-2"}`}
        >
          {say("{count} of 4,000", { count: formatCount(text.length) })}
        </p>
      )}
    </div>
  );
}

/** Shown before the first message to a person. `lines`: of the thread; absent while they load. */
function SafetyLine({ lines, isOfBusiness }: Pick<ComposerProps, "lines" | "isOfBusiness">) {
  if (!lines || lines.some(({ isMine }) => isMine)) return null;
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      {/* Safety: in English until a translation is signed. */}
      <span lang="en-NG">
        Keep safe: {isOfBusiness ? "" : "never pay before you have seen the work. "}
        Never tell anybody a PIN or a code.
      </span>
    </p>
  );
}

interface SuggestionsProps extends Pick<ComposerProps, "lines" | "openers" | "extra" | "hasPrice"> {
  onPick: (text: string) => void;
}

/** Texts to tap into the field: first questions, replies that the owner saved, or some that fit the latest message. */
function Suggestions({ lines = [], openers, extra, hasPrice, onPick }: SuggestionsProps) {
  const saved = useQuickReplies();
  const isFirst = openers !== undefined && lines.length === 0;
  const texts = isFirst ? openers : saved.length > 0 ? saved : suggestedReplies(lines, hasPrice);
  if (texts.length === 0 && !extra) return null;
  const row = isFirst ? "flex-wrap justify-center" : "strip -mx-3 overflow-x-auto px-3 sm:-mx-4 sm:px-4";
  return (
    // Above a keyboard the messages need the room.
    <ul aria-label={say("Quick replies")} className={`flex gap-x-2 [@media(max-height:420px)]:hidden ${row}`}>
      {extra && <li className="shrink-0">{extra}</li>}
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <Chip onClick={() => onPick(say(text))}>{say(text)}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Begins a recording. */
function RecordButton({ onStart }: { onStart: () => void }) {
  return (
    <button
      type="button"
      className={`${roundLook} bg-brand text-on-brand hover:bg-brand-pressed min-[900px]:bg-transparent min-[900px]:text-ink`}
      onClick={onStart}
    >
      <Icon name="mic" />
      <span className="sr-only">{say("Record a voice note")}</span>
    </button>
  );
}

/** Replaces the field during a recording. */
function Recording({ seconds, stop }: Pick<ReturnType<typeof useRecorder>, "seconds" | "stop">) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="flex grow items-center gap-2">
        <span aria-hidden="true" className="size-2 rounded-pill bg-danger" />
        {say("Recording")}
        <span aria-hidden="true" className="tabular-nums">
          0:{String(seconds).padStart(2, "0")}
        </span>
      </span>
      <Button variant="quiet" onClick={() => stop(false)}>
        {say("Delete")}
      </Button>
      <Button onClick={() => stop(true)}>{say("Stop")}</Button>
    </div>
  );
}

/** The recording, to listen to before it is sent. */
function RecordedNote({ voice, onRemove }: { voice: Recorded; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-well p-2">
      <div className="min-w-0 grow">
        <VoiceNote load={async () => voice.file} seconds={voice.seconds} peaks={voice.peaks} />
      </div>
      <Button variant="quiet" onClick={onRemove}>
        <span aria-hidden="true">{say("Delete")}</span>
        <span className="sr-only">{say("Delete voice note")}</span>
      </Button>
    </div>
  );
}
