import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy that a test can break. */
export interface TcpProxy {
  /** The original URL through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones. */
  cut: () => void;
  /** Drops all traffic without closing connections, like a pulled cable. */
  swallow: () => void;
  mend: () => void;
}

/** Starts a proxy for the server of `url`, until the end of the test. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const folder = decodeURIComponent(hostname);
  const far = folder.startsWith("/") ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSwallowed = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const there = connect(far);
    for (const [from, to] of [
      [near, there],
      [there, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (bytes) => void (isSwallowed || to.write(bytes)));
      from.on("close", () => {
        sockets.delete(from);
        if (!isSwallowed) to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cutOff();
    server.close();
  });
  const laid = new URL(url);
  laid.hostname = "127.0.0.1";
  laid.port = String((server.address() as AddressInfo).port);
  return {
    url: laid.href,
    cut: () => {
      isCut = true;
      cutOff();
    },
    swallow: () => {
      isSwallowed = true;
    },
    mend: () => {
      [isCut, isSwallowed] = [false, false];
      cutOff();
    },
  };
}
