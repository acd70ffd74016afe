import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

const socketPathOf = (dataDir: string) => join(dataDir, "backup.sock");

/**
 * Lets whoever may open the data directory have a copy of the database, while its one process serves. The door is a socket
 * in the directory itself: there is no address to reach from outside, and no password to keep.
 * @returns a function that closes it
 */
export function openBackupSocket(dataDir: string, dump: () => Promise<Uint8Array>): () => void {
  if (process.platform === "win32") return () => {};
  const path = socketPathOf(dataDir);
  // Whoever left it is gone: the directory is ours.
  rmSync(path, { force: true });
  const server = createServer((visitor) => {
    visitor.on("error", () => {});
    dump().then(
      (copy) => visitor.end(copy),
      () => visitor.destroy(),
    );
  });
  // A path too long for a socket leaves the product without a door; a backup then asks for the process to be stopped.
  server.on("error", () => {});
  server.listen(path, () => chmodSync(path, 0o600)).unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

/** A copy from the process that serves the directory; none when no process does. @throws Error when it was cut short */
export async function readBackupSocket(dataDir: string): Promise<Uint8Array | undefined> {
  const visitor = connect(socketPathOf(dataDir));
  try {
    await once(visitor, "connect");
  } catch {
    return undefined;
  }
  const parts: Buffer[] = [];
  for await (const part of visitor) parts.push(part as Buffer);
  if (parts.length === 0) throw new Error("the running process gave no copy of its database");
  return new Uint8Array(Buffer.concat(parts));
}
