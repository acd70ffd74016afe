import type { TestProject } from "vitest/node";
import { createOnServer } from "#/tests/database.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { furnish, lineSecret, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One per worker, all with the same data. */
    products: (Pick<RunningProduct, "url" | "dataDir" | "logPath"> & { databaseUrl: string })[];
    world: World;
  }
}

// Visitors send individual addresses, because rate limits count by address.
const settings = { TRUST_PROXY: "loopback", LINE_SECRET: lineSecret };

/** Starts a product per worker: prepares one and copies its data for the others. */
export default async function setUp(project: TestProject) {
  const { databaseServer, databaseTemplate } = project.getProvidedContext();
  const filled = await createOnServer(databaseServer, databaseTemplate);
  const copies: string[] = [];
  let world: World | undefined;
  const first = await startProduct({
    settings: { ...settings, DATABASE_URL: filled },
    furnish: async () => {
      world = await furnish({ url: filled });
      // PostgreSQL cannot copy a database that is in use.
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
