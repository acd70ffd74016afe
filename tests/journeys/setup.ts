import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { chromiumOptions } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { furnish, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: { url: string; dataDir: string; logPath: string };
    /** Where the browser of this run is spoken to. */
    browser: string;
    world: World;
  }
}

/** One product and one browser for all journeys of a run. */
export default async function setUp(project: TestProject) {
  let world: World | undefined;
  const { stop, ...product } = await startProduct({
    furnish: async (dataDir) => {
      world = await furnish(dataDir);
    },
  });
  const browser = await chromium.launchServer(chromiumOptions);
  project.provide("product", product);
  project.provide("browser", browser.wsEndpoint());
  project.provide("world", world!);
  return async () => {
    await browser.close();
    await stop();
  };
}
