import { chooseLite, useLite } from "#/app/ui/lite.ts";
import { say } from "#/shared/say.ts";

/** For lines that are slow or paid for by the megabyte. Needs script, so it hides without. @param id of its hint, its own on the page */
export function LiteSwitch({ id }: { id: string }) {
  const isLite = useLite();
  return (
    <div className="flex flex-wrap items-center gap-x-3 noscript:hidden print:hidden">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
        <input
          type="checkbox"
          aria-describedby={id}
          className="size-5 shrink-0 accent-brand"
          checked={isLite}
          onChange={({ target }) => chooseLite(target.checked)}
        />
        {say("Lite mode")}
      </label>
      <span id={id} className="text-ink-2 text-sm">
        {say("Pictures wait for your tap")}
      </span>
    </div>
  );
}
