import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import type { OwnServerOptions } from "#/server/platform/database/own-server.ts";

const ownServer = fileURLToPath(new URL("../server/platform/database/own-server.ts", import.meta.url));

/** Starts a server in a separate process, which a test may kill. */
export async function startElsewhere(options: OwnServerOptions) {
  const program = `
    import { startOwnServer } from ${JSON.stringify(ownServer)};
    await startOwnServer(${JSON.stringify(options)});
    process.stdout.write("started");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  await expect.poll(() => said, { timeout: 60_000 }).toContain("started");
  return child;
}

/** Rows of a statement, on a new connection. */
export async function ask(config: pg.ClientConfig, text: string) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
