import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type pg from "pg";

/** Address of our own server. */
export interface ServerAddress {
  client: Pick<pg.ClientConfig, "host" | "port" | "user" | "database" | "password">;
  /** Settings by which PostgreSQL listens there and nowhere else. */
  settings: Record<string, string>;
}

/** The password lies with the data that it opens: every program of the machine can reach the loopback address. */
export const passwordFile = (data: string) => join(data, "password");

/** On Windows: a port of the loopback address, by default one that is free. */
export async function loopbackAddress(data: string, port?: number): Promise<ServerAddress> {
  const chosen = port ?? (await freePort());
  const password = readFileSync(passwordFile(data), "utf8");
  return {
    client: { host: "127.0.0.1", port: chosen, user: "localchap", database: "postgres", password },
    settings: { listen_addresses: "127.0.0.1", port: String(chosen), unix_socket_directories: "" },
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
