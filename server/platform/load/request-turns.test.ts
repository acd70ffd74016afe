import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { RequestTurns } from "./request-turns.ts";

/** A server that notes who began in which turn of the event loop; the network is what the `from` header says. */
async function startServer() {
  const turns = new RequestTurns();
  const began: { network: string; turn: number }[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (server.listening) setImmediate(count);
  };
  const server = createServer((request, response) => {
    const network = String(request.headers.from);
    turns.begin(network, request, response, () => {
      began.push({ network, turn });
      response.end("x");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  setImmediate(count);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () => connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  return { began, open };
}

const ask = (network: string) => `GET / HTTP/1.1\r\nHost: localhost\r\nFrom: ${network}\r\n\r\n`;

test("of one network no more than four requests begin in one turn of the event loop, and all are answered", async () => {
  const { began, open } = await startServer();
  const sockets = Array.from({ length: 100 }, () => open());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));

  for (const socket of sockets) socket.write(ask("flood"));
  await expect.poll(() => began.length).toBe(100);

  const perTurn = Map.groupBy(began, ({ turn }) => turn);
  expect(Math.max(...[...perTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
});

test("a client that asks a thousand times on one connection without waiting for answers is cut off", async () => {
  const { began, open } = await startServer();
  const socket = open();
  await once(socket, "connect");

  socket.resume().write(ask("flood").repeat(1_000));
  await once(socket, "close");

  expect(began.length).toBeLessThan(100);
});

test("a few requests on one connection at once are all answered", async () => {
  const { open } = await startServer();
  const socket = open();
  let answers = "";
  socket.on("data", (bytes) => {
    answers += bytes;
  });

  socket.write(ask("one").repeat(10));

  await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(10);
});
