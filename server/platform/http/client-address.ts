import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

/** Whose `X-Forwarded-For` is believed, as the framework takes it: a count trusts that many proxies in front of us. */
export const trustedProxies = (setting: Config["trustProxy"]) =>
  typeof setting === "number" ? trustedCount(setting) : (setting ?? false);

const trustedCount = (count: number) => (_address: string, hop: number) => hop < count;

/** Finds the address that a request came from, before the framework has seen it. Empty: its socket is gone. */
export function makeAddressOf(setting: Config["trustProxy"]): (request: IncomingMessage) => string {
  const direct = ({ socket }: IncomingMessage) => socket.remoteAddress ?? "";
  if (setting === undefined) return direct;
  const trust: (address: string, hop: number) => boolean =
    typeof setting === "number" ? trustedCount(setting) : proxyAddr.compile(setting.split(/ *, */));
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, trust) : "");
}
