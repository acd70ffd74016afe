import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type pg from "pg";

/** Address of our own server. */
export interface ServerAddress {
  client: Pick<pg.ClientConfig, "host" | "port" | "user" | "database" | "password">;
  /** Settings by which PostgreSQL listens there and nowhere else. */
  settings: Record<string, string>;
}

const passwordFile = (folder: string) => join(folder, "password");

/** Writes a password for the loopback address, which every program of the machine can reach. @returns its file */
export function writePassword(folder: string): string {
  const path = passwordFile(folder);
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString("hex"), { mode: 0o600 });
  return path;
}

/** On Windows: a free port of the loopback address, kept for the programs that join later. */
export async function loopbackConnection(folder: string): Promise<ServerAddress> {
  const file = join(folder, "port");
  const port = existsSync(file) ? Number(readFileSync(file, "utf8")) : await freePort();
  writeFileSync(file, String(port));
  const password = readFileSync(writePassword(folder), "utf8");
  return {
    client: { host: "127.0.0.1", port, user: "localchap", database: "postgres", password },
    settings: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** The same as `DATABASE_URL` would say it. */
export function urlOf({ client: { host, port, user, database, password } }: ServerAddress): string {
  const account = password ? `${user}:${password}` : user;
  return `postgres://${account}@${encodeURIComponent(host!)}:${port}/${database}`;
}
