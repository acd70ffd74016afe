import type { TestProject } from "vitest/node";
import { createOnServer } from "#/tests/database.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { furnish, lineSecret, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker, all with the same data. */
    products: (Pick<RunningProduct, "url" | "dataDir" | "logPath"> & { databaseUrl: string })[];
    world: World;
  }
}

// Each visitor says an address of their own: what is counted by address in one journey is not held against another.
const settings = { TRUST_PROXY: "loopback", LINE_SECRET: lineSecret };

/** A product for each worker: one is filled and furnished, the others begin with a copy of what it has. */
export default async function setUp(project: TestProject) {
  const { databaseServer, databaseTemplate } = project.getProvidedContext();
  const filled = await createOnServer(databaseServer, databaseTemplate);
  const copies: string[] = [];
  let world: World | undefined;
  const first = await startProduct({
    settings: { ...settings, DATABASE_URL: filled },
    furnish: async () => {
      world = await furnish({ url: filled });
      // PostgreSQL copies no database that is in use.
      for (let worker = 2; worker <= project.config.maxWorkers; worker++) {
        copies.push(await createOnServer(databaseServer, new URL(filled).pathname.slice(1)));
      }
    },
  });
  const startCopy = (url: string) =>
    startProduct({ settings: { ...settings, DATABASE_URL: url }, dataFrom: first.dataDir });
  const products = [first, ...(await Promise.all(copies.map(startCopy)))];
  project.provide(
    "products",
    products.map(({ url, dataDir, logPath }, nth) => ({
      url,
      dataDir,
      logPath,
      databaseUrl: [filled, ...copies][nth]!,
    })),
  );
  project.provide("world", world!);
  return () => Promise.all(products.map(({ stop }) => stop()));
}
