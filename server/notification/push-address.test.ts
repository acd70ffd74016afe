import { expect, test } from "vitest";
import { isInside, isPushAddress, lookupOutside } from "./push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
])("%s is the address of a push service", (endpoint) => {
  expect(isPushAddress(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://push.example.com:8443/abc",
  "https://me:secret@push.example.com/",
  "https://localhost/",
  "https://localhost./",
  "https://db.internal./",
  "https://db.internal/",
  "https://printer.local/",
  "https://metadata/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "nonsense",
  "",
])("%s is not the address of a push service", (endpoint) => {
  expect(isPushAddress(endpoint)).toBe(false);
});

test.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.53", "169.254.169.254", "172.31.255.255", "192.168.1.1"],
  ...["224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:7f00:1", "64:ff9b::a00:1"],
  ...["fd12::1", "fe80::1", "ff02::1"],
])("%s is an internal address", (address) => {
  expect(isInside(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "193.0.0.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"])(
  "%s is a public address",
  (address) => {
    expect(isInside(address)).toBe(false);
  },
);

test("a host name that resolves to an internal address is rejected at the lookup", async () => {
  const found = await new Promise((resolve) => lookupOutside("localhost", {}, (error) => resolve(error?.message)));
  expect(found).toMatch(/^localhost resolves to (127\.0\.0\.1|::1), an internal address$/);
});
