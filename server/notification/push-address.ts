import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses outside the public internet: our own machine and network, and those of its operator. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, prefix, "ipv6");
}

/** True if an IP address is one of our own side, also when IPv6 is put around it. */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * True if we may be sent to `endpoint` by a browser that says its push service lives there. It is text from outside:
 * push services have names on the internet, speak TLS and answer at the usual port.
 */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  // A dot at the end says that the name is whole; the name is the same without it.
  const host = url.hostname.replace(/\.$/, "");
  const isAddress = isIP(host) !== 0 || host.startsWith("[");
  return !isAddress && host.includes(".") && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** Finds out where a name leads, and refuses when that is inside: any name on the internet may lead there. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const within = found.find(({ address }) => isInside(address));
    if (within) return done(new Error(`${hostname} leads to ${within.address}, which is inside`), []);
    if (options.all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });
};
