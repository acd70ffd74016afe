import { shortDate } from "#/shared/time.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Passed identity verification. Always a tick and the word. */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-sm text-verified">
      <Icon name="badge-check" size={18} />
      Verified
    </span>
  );
}

/** Paid for its place. It says nothing about trust. */
export function BoostedLabel() {
  return (
    <span className="inline-block whitespace-nowrap rounded-pill bg-boost px-2 font-semibold text-on-boost text-sm">
      Boosted
    </span>
  );
}

interface OpenStateProps {
  /** `null`: the hours were not given. */
  isOpen: boolean | null;
  /** The day on which an owner who is travelling is open again; empty: nobody is away. */
  awayUntil: string;
}

/** Whether the doors are open now. */
export function OpenState({ isOpen, awayUntil }: OpenStateProps) {
  const [text, look] = awayUntil
    ? [`Away until ${shortDate(awayUntil)}`, "text-ink-2"]
    : isOpen === null
      ? ["Hours not provided", "text-ink-2"]
      : isOpen
        ? ["Open now", "font-semibold text-open"]
        : ["Closed now", "text-ink-2"];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap text-sm ${look}`}>
      <Icon name="clock" size={16} />
      {text}
    </span>
  );
}

/** Where something stands: a word, with its picture and colour. */
export function StateWord({ word, icon, look }: { word: string; icon: IconName; look: string }) {
  return (
    <span className={`flex items-center gap-1 font-semibold ${look}`}>
      <Icon name={icon} size={18} />
      {word}
    </span>
  );
}
