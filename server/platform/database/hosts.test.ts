import { createServer, type Server, type Socket } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { addressesOf, connectToWriter, Hosts } from "./connections.ts";

/** A port that accepts connections and never responds, like a database that hangs. */
async function startSilent(): Promise<string> {
  const open: Socket[] = [];
  const server: Server = createServer((socket) => void open.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** A port without a listener. */
const refusing = "127.0.0.1:1";

test("of several hosts the one that accepts writes is found, even if others refuse or hang, and is tried first from then on", async () => {
  const server = new URL(inject("databaseServer"));
  const url = `postgres://${server.username}@${refusing},${await startSilent()},${server.host}/postgres`;
  const hosts = new Hosts(addressesOf(url));

  const client = await connectToWriter({ connectionString: url, password: server.password }, hosts);
  onTestFinished(() => client.end());

  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(new URL(hosts.current).host).toBe(server.host);
});

test("a migration with several statements runs on a database with several hosts", async () => {
  const server = new URL(inject("databaseServer"));
  const url = `postgres://${server.username}@${refusing},${server.host}/postgres`;

  const client = await connectToWriter({ connectionString: url, password: server.password });
  onTestFinished(() => client.end());

  await expect(client.query({ text: "-- two of them\nselect 1; select 2" })).resolves.toBeDefined();
});
