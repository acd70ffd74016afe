import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnServer, urlOf } from "./own-server.ts";

interface ScratchServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Durability is not needed. */
const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "300" };

/**
 * Starts a PostgreSQL server in the temporary folder, for tests and measurements. It ends with this process.
 * @param from folder of an initial database, from `serverFolder`
 */
export async function startScratchServer(from?: string): Promise<ScratchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-scratch-"));
  if (from && existsSync(from)) cpSync(from, join(dataDir, "postgres"), { recursive: true });
  const server = await startOwnServer({ dataDir, settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: urlOf(server.address), dataDir, stop };
}
