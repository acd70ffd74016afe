import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { shrinkPicture } from "#/app/media/shrink-picture.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { forgetDraft, keepDraft, readDraft } from "#/app/ui/draft.ts";
import { TextArea } from "#/app/ui/field.tsx";
import { FilePreview, sizeText } from "#/app/ui/file-preview.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useOnline } from "#/app/use-online.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { enqueue } from "./outbox.ts";
import type { Destination } from "./outgoing.ts";
import { QuickReplies } from "./quick-replies.tsx";
import type { Recorded } from "./recorded.ts";
import { SafetyLine } from "./safety-line.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { holdsSecret } from "./secrets.ts";
import type { ThreadLine } from "./thread-lines.ts";
import { useRecorder } from "./use-recorder.ts";
import { RecordButton, RecordedNote, Recording } from "./voice-recorder.tsx";

const lettersCounted = 3_600;

interface ComposerProps {
  to: Destination;
  /** The other person. */
  userId: string;
  /** Messages of the thread, oldest first; absent: still on its way. */
  lines: readonly ThreadLine[] | undefined;
}

/** Field for a new message. Unsent text stays on the device. */
export function Composer(props: ComposerProps) {
  const { draft, picking, recorder, voice, setVoice, error, secret, send, write } = useComposing(props);
  const { picture } = picking;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form
      className="grid gap-2 border-hairline border-t bg-surface px-4 py-2"
      noValidate
      method="post"
      onSubmit={onSubmit}
    >
      <SecretDialog isOpen={secret.isAsking} onSend={send} onClose={secret.keepBack} />
      <SafetyLine lines={props.lines} />
      <OfflineNote />
      {draft.text === "" && !picture && !voice && !recorder.isRecording && <QuickReplies onPick={write} />}
      {picture && <Picked picture={picture} name={picking.name} onRemove={() => picking.pick(undefined)} />}
      {voice && <RecordedNote voice={voice} onRemove={() => setVoice(undefined)} />}
      {recorder.problem && (
        <p role="alert" className="text-danger text-sm">
          {recorder.problem}
        </p>
      )}
      {recorder.isRecording && <Recording {...recorder} />}
      <div className={`flex items-end gap-2 ${recorder.isRecording ? "hidden" : ""}`}>
        {!voice && <PictureButton onPick={picking.pick} />}
        {!voice && !picture && <RecordButton onStart={recorder.start} />}
        <MessageField text={draft.text} error={error} onText={write} />
        <Button type="submit" isBusy={picking.isBusy} className="min-w-12 px-3!">
          <Icon name="send" size={20} />
          <span className="sr-only">Send</span>
        </Button>
      </div>
    </form>
  );
}

/** The message being written, with its picture or voice note, and its sending. */
function useComposing({ to, userId, lines }: ComposerProps) {
  const me = useSession()?.user?.id ?? "";
  const draft = useDraft(`chat ${me} ${userId}`);
  const picking = usePicking();
  const [error, setError] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [voice, setVoice] = useState<Recorded>();
  const recorder = useRecorder(setVoice);

  async function send() {
    const { text } = draft;
    const { picture } = picking;
    if (picking.isBusy || !me) return;
    const problem = problemOf(text, picture ?? voice?.file);
    setError(problem);
    if (problem || !(await requireCompleteProfile())) return;
    if (!isAsking && holdsSecret(text, wasAskedForSecret(lines))) return setAsking(true);
    setAsking(false);
    draft.change("");
    picking.pick(undefined);
    setVoice(undefined);
    await enqueue(me, { to, text, picture, voice });
  }

  function write(text: string) {
    setError("");
    draft.change(text);
  }

  const secret = { isAsking, keepBack: () => setAsking(false) };
  return { draft, picking, recorder, voice, setVoice, error, secret, send, write };
}

function OfflineNote() {
  if (useOnline()) return null;
  return (
    <p role="status" className="text-ink-2 text-sm">
      You are offline. What you write will send when network is back.
    </p>
  );
}

/** Number of the other person's latest messages looked at. */
const latestLooked = 5;

/** True if one of the latest messages of the other person was marked as asking for a code or a card. */
function wasAskedForSecret(lines: readonly ThreadLine[] | undefined): boolean {
  const theirs = (lines ?? []).filter(({ isMine }) => !isMine).slice(-latestLooked);
  const marks = theirs.flatMap(({ message }) => message?.safety ?? []);
  return marks.includes("code") || marks.includes("card");
}

function problemOf(text: string, picture: File | undefined): string {
  if (text.length > lettersMax.message) return "Use at most 4,000 letters";
  return text.trim() || picture ? "" : "Enter a message or select an image";
}

/** Draft of a message; a reload or a dead battery loses nothing. */
function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name)?.message ?? "");

  function change(next: string) {
    setText(next);
    if (next) keepDraft(name, { message: next });
    else forgetDraft(name);
  }

  return { text, change };
}

/** The picture that goes with the message, made smaller as soon as it is picked. */
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
  /** As it was picked: what leaves may be of another kind, and called so. */
  name: string;
  onRemove: () => void;
}

function Picked({ picture, name, onRemove }: PickedProps) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-well p-2">
      <FilePreview file={picture} alt="What you picked" className="size-16 shrink-0 object-cover" />
      <span className="wrap-anywhere min-w-0 grow text-sm">
        {name}, {sizeText(picture.size)}
      </span>
      <Button variant="quiet" onClick={onRemove}>
        Remove<span className="sr-only"> picture</span>
      </Button>
    </div>
  );
}

function PictureButton({ onPick }: { onPick: (file: File | undefined) => void }) {
  return (
    <label className="grid min-h-12 min-w-12 shrink-0 cursor-pointer place-items-center rounded-card hover:bg-well has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <Icon name="image" />
      <span className="sr-only">Picture</span>
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
  text: string;
  error: string;
  onText: (text: string) => void;
}

/** Grows with what is typed. Enter sends where there is a keyboard of its own; on glass it begins a line. */
function MessageField({ text, error, onText }: MessageFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const area = () => box.current!.querySelector("textarea")!;

  useEffect(() => {
    const { style } = area();
    style.height = "auto";
    style.height = `${area().scrollHeight + 2}px`;
  }, [text]);
  useEffect(() => {
    if (error) area().focus();
  }, [error]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isTyping = event.shiftKey || event.nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || isTyping) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <div
      ref={box}
      className="min-w-0 grow [&_textarea]:block [&_textarea]:max-h-40 [&_textarea]:py-[11px] [&_textarea]:resize-none"
    >
      <TextArea
        label="Message"
        isLabelHidden
        name="message"
        rows={1}
        placeholder="Message"
        value={text}
        error={error || undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text.length > lettersCounted && (
        <p
          className={`text-right text-sm tabular-nums ${text.length > lettersMax.message ? "text-danger" : "text-ink-2"}`}
        >
          {text.length.toLocaleString("en-NG")} of 4,000
        </p>
      )}
    </div>
  );
}
