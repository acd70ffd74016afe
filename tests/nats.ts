import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { freePort } from "#/tests/processes.ts";

/** True if the machine has nats-server; otherwise tests use an implementation of its protocol. */
const hasServer = spawnSync("nats-server", ["--version"]).status === 0;

/** A broker that can be stopped and restarted at the same address. */
export interface TestBroker {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a broker until the end of the test. */
export async function startBroker(): Promise<TestBroker> {
  const port = await freePort();
  let stopCurrent = async () => {};
  const broker: TestBroker = {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      stopCurrent = await (hasServer ? startServer(port) : startStandIn(port));
    },
    stop: () => stopCurrent(),
  };
  await broker.start();
  onTestFinished(() => broker.stop());
  return broker;
}

async function startServer(port: number) {
  const child = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port)], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  for await (const text of child.stderr.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes("Server is ready")) break;
  }
  child.stderr.resume();
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

/** Implements the protocol for plain subjects: INFO, CONNECT, PING, SUB, UNSUB, PUB, MSG. */
async function startStandIn(port: number) {
  const sockets = new Map<Socket, Map<string, string>>();
  const deliver = (subject: string, text: string) => {
    for (const [socket, subscriptions] of sockets)
      for (const [id, wanted] of subscriptions)
        if (wanted === subject) socket.write(`MSG ${subject} ${id} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
  };
  const server = createServer((socket) => {
    const subscriptions = new Map<string, string>();
    sockets.set(socket, subscriptions);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    socket.write(`INFO {"server_id":"stand-in","version":"2.9.0","max_payload":1048576,"proto":1}\r\n`);
    let rest = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop() ?? "";
      while (lines.length > 0) {
        const [verb, first = "", second = "", third = ""] = lines[0]!.split(" ");
        if (verb === "PUB" && lines.length < 2) {
          rest = `${lines[0]}\r\n${rest}`;
          break;
        }
        lines.shift();
        if (verb === "PING") socket.write("PONG\r\n");
        if (verb === "SUB") subscriptions.set(third || second, first);
        if (verb === "UNSUB") subscriptions.delete(first);
        if (verb === "PUB") deliver(first, Buffer.from(lines.shift()!, "latin1").toString());
      }
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return async () => {
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
  };
}
