import { isIPv6 } from "node:net";

/**
 * The network of an address, as limits and visits count it: an IPv4 address is one network, and of IPv6 the first 64
 * bits are, because a provider hands every customer that many addresses. IPv4 written as IPv6 is IPv4.
 */
export function networkOf(ip: string): string {
  const address = ip.split("%")[0]!.toLowerCase();
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const read = (part: string | undefined) => (part ? part.split(":").flatMap(groupOf) : []);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** One group, or the two that an IPv4 address at the end stands for. */
function groupOf(text: string): number[] {
  if (!text.includes(".")) return [Number.parseInt(text, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
