import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { journeyBrowserOptions } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { furnish, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: { url: string; dataDir: string; logPath: string };
    /** Address of the browser of this run. */
    browser: string;
    world: World;
  }
}

/** One product and one browser for all journeys of a run. */
export default async function setUp(project: TestProject) {
  let world: World | undefined;
  const { stop, ...product } = await startProduct({
    // Each visitor says an address of their own: what is counted by address in one journey is not held against another.
    settings: { TRUST_PROXY: "loopback" },
    furnish: async (dataDir) => {
      world = await furnish(dataDir);
    },
  });
  const browser = await chromium.launchServer(journeyBrowserOptions);
  project.provide("product", product);
  project.provide("browser", browser.wsEndpoint());
  project.provide("world", world!);
  return async () => {
    await browser.close();
    await stop();
  };
}
