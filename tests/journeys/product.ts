import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiled } from "#/tests/compiled.ts";
import { end, freePort, waitUntil } from "#/tests/processes.ts";

const main = fileURLToPath(new URL("../../build/product/main.js", import.meta.url));
const screens = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));
const readyTimeoutMs = 60_000;

export interface RunningProduct {
  url: string;
  /** Contains the emails in `outbox`. */
  dataDir: string;
  logPath: string;
  stop: () => Promise<void>;
}

export interface ProductOptions {
  /** Number of demo businesses in an empty directory. */
  businesses?: number;
  settings?: Record<string, string>;
  /** Called on the filled directory while the product is stopped. */
  furnish?: (dataDir: string) => Promise<void>;
  /** A data folder to copy. */
  dataFrom?: string;
}

/**
 * Starts the product as in production, in a separate process with its own directory.
 * @throws {Error} with its output if it does not become ready
 */
export async function startProduct({ businesses = 400, settings = {}, furnish, dataFrom }: ProductOptions = {}) {
  if (!existsSync(screens) || !existsSync(main))
    throw new Error("The product is not built yet. Run `npm run build && npm run build:server` first.");
  const directory = await mkdtemp(join(tmpdir(), "localchap-journeys-"));
  if (dataFrom) await cp(dataFrom, join(directory, "data"), { recursive: true });
  const environment = { DEMO_BUSINESSES: String(businesses), LOG_LEVEL: "info", ...settings };
  const first = await startOn(directory, environment);
  let last = first;
  if (furnish) {
    await first.stop();
    await furnish(first.dataDir);
    last = await startOn(directory, environment);
  }
  return {
    ...last,
    stop: async () => {
      await last.stop();
      await rm(directory, { recursive: true, force: true });
    },
  } satisfies RunningProduct;
}

async function startOn(directory: string, environment: Record<string, string>): Promise<RunningProduct> {
  const port = await freePort();
  const dataDir = join(directory, "data");
  const logPath = join(directory, "product.log");
  const log = openSync(logPath, "a");
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compiled,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ["ignore", log, log],
  });
  // The product must not outlive this process.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    await end(child);
    process.off("exit", kill);
  };
  const url = `http://localhost:${port}`;
  try {
    await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, child, readyTimeoutMs);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start: ${(error as Error).message}\n${readFileSync(logPath, "utf8")}`);
  }
  return { url, dataDir, logPath, stop };
}
