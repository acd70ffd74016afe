import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";
import { furnish, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: { url: string; dataDir: string; logPath: string };
    world: World;
  }
}

/** One product for all journeys of a run. */
export default async function setUp(project: TestProject) {
  let world: World | undefined;
  const { stop, ...product } = await startProduct({
    // Each visitor says an address of their own: what is counted by address in one journey is not held against another.
    settings: { TRUST_PROXY: "loopback" },
    furnish: async (dataDir) => {
      world = await furnish(dataDir);
    },
  });
  project.provide("product", product);
  project.provide("world", world!);
  return stop;
}
