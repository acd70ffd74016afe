import { expect, test } from "vitest";
import { networkOf } from "./limits.ts";

test.each([
  ["102.89.1.2", "102.89.1.2"],
  ["::ffff:102.89.1.2", "102.89.1.2"],
  ["::FFFF:6659:102", "102.89.1.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::102.89.1.2", "64:ff9b:0:0::/64"],
])("the network of the address %s is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
