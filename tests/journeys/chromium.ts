import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright-core";

/** Debian's headless shell, which starts faster than Chromium. */
const withoutWindow = "/usr/bin/chromium-headless-shell";

/** The browser of this machine without background activity. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A fake microphone for voice notes.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ],
};

const withoutWindowOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? withoutWindow,
  // Subpixel text positioning, for the same text width as in the full browser.
  args: [...(chromiumOptions.args ?? []), "--font-render-hinting=none"],
};

const cheapest = existsSync(withoutWindow) ? withoutWindowOptions : chromiumOptions;

/** The fastest browser for journeys. Without script optimization, which does not pay off for short-lived pages. */
export const journeyBrowserOptions: LaunchOptions = {
  ...cheapest,
  args: [...(cheapest.args ?? []), "--js-flags=--no-maglev,--no-opt"],
};

/** Does not retry failed module scripts while the page is open, as the HTML standard required until 2026. */
export const rememberingBrowserOptions: LaunchOptions = {
  ...journeyBrowserOptions,
  args: [...(journeyBrowserOptions.args ?? []), "--disable-features=ModuleMapDoNotCacheFailedFetch"],
};
