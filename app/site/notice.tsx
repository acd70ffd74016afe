import { useEffect, useState } from "react";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { SiteNotice } from "#/server/site/contract.ts";

/** Which notice was closed in this browser: one at a time is told. */
const closedKey = "lcnotice";

/** Stands right after the notice and runs before it is drawn: one that was closed, or is over by now, never moves the page. */
const hideEarly = `try{var n=document.getElementById("notice"),d=n.dataset;if(localStorage.getItem("${closedKey}")==d.id||d.ends<=new Date().toISOString())n.hidden=true}catch{}`;
/** Sorts after every instant. */
const never = "9";

/** Notice at the top of every page for a while. */
export function Notice({ nonce }: { nonce: string | undefined }) {
  const { notice } = useConfig();
  if (!notice) return null;
  return (
    <>
      <NoticeBar key={notice.id} notice={notice} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hideEarly }} />
    </>
  );
}

function NoticeBar({ notice: { id, text, level, is_due, starts_at, ends_at } }: { notice: SiteNotice }) {
  const [isShown, setIsShown] = useState(is_due);

  // By the clock of the page: one that is kept since before shows it on time, and no longer than told.
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      setIsShown(closedNotice() !== id && now >= Date.parse(starts_at) && !(now >= Date.parse(ends_at)));
    };
    look();
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  }, [id, starts_at, ends_at]);

  function close() {
    setIsShown(false);
    try {
      localStorage.setItem(closedKey, id);
    } catch {
      // Not kept then: it is closed until the next page.
    }
  }

  return (
    <div
      id="notice"
      role="status"
      data-id={id}
      data-ends={ends_at || never}
      hidden={!isShown}
      suppressHydrationWarning
      className="border-hairline border-b bg-well print:hidden"
    >
      <div className="mx-auto flex max-w-[1120px] items-center gap-2 pr-2 pl-4 text-sm md:px-4 md:text-base">
        {level === "warning" && <Icon name="alert" size={20} className="text-danger" />}
        <p className="min-w-0 grow break-words py-2">
          {level === "warning" && <strong>Warning: </strong>}
          {text}
        </p>
        <button
          type="button"
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-card px-2 text-ink-2 noscript:hidden"
          onClick={close}
        >
          <Icon name="x" size={20} />
          Close
        </button>
      </div>
    </div>
  );
}

function closedNotice(): string | null {
  try {
    return localStorage.getItem(closedKey);
  } catch {
    return null;
  }
}
