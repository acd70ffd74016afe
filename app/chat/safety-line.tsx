import { Icon } from "#/app/ui/icon.tsx";
import { mentionsMoney } from "./money-words.ts";
import type { ThreadLine } from "./thread-lines.ts";

/** Number of the latest messages looked at. */
const latestLooked = 10;

interface SafetyLineProps {
  /** Of the thread, oldest first; absent: still on their way. */
  lines: readonly ThreadLine[] | undefined;
  /** The draft. */
  draft: string;
}

/** Shown before the first message to a person, and when it comes to money. */
export function SafetyLine({ lines, draft }: SafetyLineProps) {
  if (!lines) return null;
  const isFirstTime = !lines.some(({ isMine }) => isMine);
  const latest = lines.slice(-latestLooked).map(({ text }) => text);
  if (!isFirstTime && ![...latest, draft].some(mentionsMoney)) return null;
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      <span>Keep safe: never pay before you have seen the work. Never tell anybody a PIN or a code.</span>
    </p>
  );
}
