import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
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

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/**
 * True if a request comes by a proxy beside us that `TRUST_PROXY` does not name. Then all the world has one address, and
 * what is allowed to one network would be too little for everybody.
 */
export function isUnnamedProxy(request: IncomingMessage, setting: Config["trustProxy"]): boolean {
  const { remoteAddress = "" } = request.socket;
  return (
    setting === undefined &&
    request.headers["x-forwarded-for"] !== undefined &&
    privateNetworks.check(remoteAddress, isIP(remoteAddress) === 6 ? "ipv6" : "ipv4")
  );
}
