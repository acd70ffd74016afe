import { stopActing, useActing } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

/** The business that a helper acts for in this tab, on every page until they stop. */
export function HelpingStrip() {
  const acting = useActing();
  if (!acting) return null;
  return (
    <div className="helping-strip border-hairline border-b bg-contact-well print:hidden">
      <div className="mx-auto flex max-w-[1120px] items-center gap-2 px-4 text-sm md:text-base">
        <Icon name="store" size={20} />
        <p className="min-w-0 grow truncate font-semibold">{say("You help {name}", { name: acting.name })}</p>
        <button type="button" className="min-h-11 shrink-0 cursor-pointer px-2 underline" onClick={() => stopActing()}>
          {say("Stop")}
        </button>
      </div>
    </div>
  );
}
