import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright-core";

/** Debian's Chromium without its window: a new visitor and their first page take a third of the processor time. */
const withoutWindow = "/usr/bin/chromium-headless-shell";

/** The browser of this machine, without anything it does on its own. */
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
    // A microphone that beeps, for journeys with voice notes.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ],
};

const withoutWindowOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? withoutWindow,
  // Text is as wide as in the browser with a window, which rounds no letter to whole pixels.
  args: [...(chromiumOptions.args ?? []), "--font-render-hinting=none"],
};

const cheapest = existsSync(withoutWindow) ? withoutWindowOptions : chromiumOptions;

/** The cheapest browser of this machine, for journeys. Pages live for seconds: optimizing their scripts costs more than it saves. */
export const journeyBrowserOptions: LaunchOptions = {
  ...cheapest,
  args: [...(cheapest.args ?? []), "--js-flags=--no-maglev,--no-opt"],
};

/** Keeps the failure of a script for as long as the page is open, as the HTML standard had it until 2026. */
export const rememberingBrowserOptions: LaunchOptions = {
  ...journeyBrowserOptions,
  args: [...(journeyBrowserOptions.args ?? []), "--disable-features=ModuleMapDoNotCacheFailedFetch"],
};
