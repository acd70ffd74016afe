import { Icon } from "#/app/ui/icon.tsx";
import type { ThreadLine } from "./thread-lines.ts";

/** Shown before the first message to a person. `lines`: of the thread; absent: still on their way. */
export function SafetyLine({ lines }: { lines: readonly ThreadLine[] | undefined }) {
  if (!lines || lines.some(({ isMine }) => isMine)) return null;
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      <span>Keep safe: never pay before you have seen the work. Never tell anybody a PIN or a code.</span>
    </p>
  );
}
