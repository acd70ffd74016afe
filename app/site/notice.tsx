import { useEffect, useState } from "react";
import { recentPlaces } from "#/app/place/recent-places.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { NoticeWords } from "#/app/ui/notice-words.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { SiteNotice } from "#/server/site/contract.ts";
import { say } from "#/shared/say.ts";

/** Notices that were closed in this browser, by their ids. */
const closedKey = "lcnotice";
const closedMax = 20;

/** Sorts after every instant. */
const never = "9";

/**
 * Placed right after the notices and run before they are rendered: shows the first that is due, not closed and for this
 * place, so that there is no layout shift. It has run by the time the browser's copy of this module comes, which is without it.
 */
const chooseEarly = import.meta.env.SSR
  ? `try{var s=(JSON.parse(localStorage.getItem("recent-places")||"[]")[0]||"").split(",")[0],c=(localStorage.getItem("${closedKey}")||"").split(" "),t=new Date().toISOString(),f=0;document.querySelectorAll("[data-notice]").forEach(function(n){var d=n.dataset,y=!f&&c.indexOf(d.notice)<0&&d.starts<=t&&d.ends>t&&(!d.states||d.states.split("|").indexOf(s)>=0);n.hidden=!y;f=f||y})}catch{}`
  : "";

/** Temporary notice at the top of every page: one for the last chosen place, else a nationwide one. */
export function Notice({ nonce }: { nonce: string | undefined }) {
  const { notice, place_notices } = useConfig();
  const notices = [...place_notices, ...(notice ? [notice] : [])];
  const ids = notices.map(({ id }) => id).join(" ");
  const [shownId, setShownId] = useState(notice?.is_due ? notice.id : undefined);

  // By the clock of the page: one that is kept since before shows it on time, and no longer than told.
  useEffect(() => {
    const look = () => setShownId(notices.find(isForMe)?.id);
    look();
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  }, [ids]);

  if (notices.length === 0) return null;
  function close(id: string) {
    try {
      const closed = [...closedNotices(), id].slice(-closedMax);
      localStorage.setItem(closedKey, closed.join(" "));
    } catch {
      // Not stored: closed until the next page.
    }
    setShownId(notices.find((other) => other.id !== id && isForMe(other))?.id);
  }
  return (
    <>
      {notices.map((one) => (
        <NoticeBar key={one.id} notice={one} isShown={one.id === shownId} onClose={() => close(one.id)} />
      ))}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: chooseEarly }} />
    </>
  );
}

/** True if a notice is due, was not closed, and is for the place that was chosen last in this browser. */
function isForMe({ id, starts_at, ends_at, states }: SiteNotice): boolean {
  const now = Date.now();
  const [state = ""] = recentPlaces()[0]?.split(",") ?? [];
  const isDue = now >= Date.parse(starts_at) && !(now >= Date.parse(ends_at));
  return isDue && !closedNotices().includes(id) && (states.length === 0 || states.includes(state));
}

interface NoticeBarProps {
  notice: SiteNotice;
  isShown: boolean;
  onClose: () => void;
}

function NoticeBar({ notice: { id, text, level, starts_at, ends_at, states }, isShown, onClose }: NoticeBarProps) {
  return (
    <div
      role="status"
      data-notice={id}
      data-starts={starts_at}
      data-ends={ends_at || never}
      data-states={states.join("|")}
      hidden={!isShown}
      suppressHydrationWarning
      className="border-hairline border-b bg-well print:hidden"
    >
      <div className="mx-auto flex max-w-[1120px] items-center gap-2 pr-2 pl-4 text-sm md:px-4 md:text-base">
        <NoticeWords level={level} text={text} />
        <button
          type="button"
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-card px-2 text-ink-2 noscript:hidden"
          onClick={onClose}
        >
          <Icon name="x" size={20} />
          {say("Close")}
        </button>
      </div>
    </div>
  );
}

function closedNotices(): string[] {
  try {
    return localStorage.getItem(closedKey)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
