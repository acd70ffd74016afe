import { useNavigate } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { say } from "#/shared/say.ts";

/**
 * One step back, for a visitor who came from a page of ours. Its place over the banner is free, so that nothing moves
 * when it appears.
 */
export function BackToResults() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // The router numbers the pages of this visit; the first has nothing of ours behind it.
  if (!isHydrated || !(window.history.state?.idx > 0)) return null;
  return (
    <button
      type="button"
      className="absolute top-3 left-3 z-10 inline-flex min-h-11 cursor-pointer items-center gap-1 whitespace-nowrap rounded-pill bg-surface font-semibold shadow-card pr-4 pl-3 hover:bg-well print:hidden"
      onClick={() => navigate(-1)}
    >
      <Icon name="chevron-left" size={20} />
      {say("Back")}
    </button>
  );
}
