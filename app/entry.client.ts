import { noteInterrupted, takeInterrupted } from "./offline/stalled.ts";

/** Maximum wait for the browser to be idle. */
const idleTimeoutMs = 1_500;

/**
 * Delays hydration of a visitor's page until it is loaded and the browser idle, or until it is touched: links and forms work before.
 * A member's page is hydrated at once, because their counts and numbers need the script.
 */
const untilNeeded = () =>
  new Promise<void>((resolve) => {
    const isTouched = window.tappedEarly || document.activeElement !== document.body;
    if ("member" in document.documentElement.dataset || isTouched) return resolve();
    for (const event of ["pointerdown", "keydown", "focusin"])
      addEventListener(event, () => resolve(), { capture: true, passive: true, once: true });
    const whenIdle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
      else setTimeout(resolve);
    };
    if (document.readyState === "complete") return whenIdle();
    addEventListener("load", whenIdle, { once: true });
  });

const interrupted = takeInterrupted();
if (interrupted && interrupted !== location.pathname + location.search) location.replace(interrupted);
noteInterrupted();
untilNeeded()
  .then(() => import("./hydrate.tsx"))
  .then(({ hydrate }) => hydrate());
