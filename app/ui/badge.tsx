import { say } from "#/shared/say.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Passed identity verification. Always a tick and the word. */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-sm text-verified">
      <Icon name="verified" size={18} />
      {say("Verified")}
    </span>
  );
}

/** The tick alone, after a name in a card; screen readers read the word. */
export function VerifiedTick() {
  return (
    <span className="whitespace-nowrap text-verified">
      {"\u00a0"}
      <Icon name="verified" size={18} className="inline align-[-3px]" />
      <span className="sr-only">{say("Verified")}</span>
    </span>
  );
}

/** Paid placement; not a sign of trust. */
export function BoostedLabel() {
  return (
    <span className="inline-block whitespace-nowrap rounded-pill bg-boost px-2 font-semibold text-on-boost text-xs">
      {say("Boosted")}
    </span>
  );
}

/** New, with few ratings. */
export function NewLabel() {
  return (
    <span className="inline-block whitespace-nowrap rounded-pill bg-brand-well px-2 font-semibold text-brand text-xs">
      {say("New")}
    </span>
  );
}

/** True if a business is open now, in the words of `text`; undefined without hours. */
export function OpenState({ isOpen, text }: { isOpen: boolean | null; text: string }) {
  if (!text) return null;
  return <span className={`text-sm ${isOpen ? "font-semibold text-open" : "text-ink-2"}`}>{text}</span>;
}

/** A status: a word with icon and colour. */
export function StateWord({ word, icon, look }: { word: string; icon: IconName; look: string }) {
  return (
    <span className={`flex items-center gap-1 font-semibold ${look}`}>
      <Icon name={icon} size={18} />
      {say(word)}
    </span>
  );
}
