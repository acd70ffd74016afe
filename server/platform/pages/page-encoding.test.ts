import { expect, test } from "vitest";
import { accepts, encodingFor, packed, unpacked } from "./page-encoding.ts";

test.each([
  ["br;q=0.9, gzip", "br", true],
  ["br;q=0, gzip", "br", false],
  ["gzip", "br", false],
  ["*", "br", true],
  ["*;q=0", "gzip", false],
  ["", "gzip", false],
  ["xbr", "br", false],
] as const)("a browser that sends accept-encoding %j and is offered %s: %s", (accepted, encoding, expected) => {
  expect(accepts(accepted, encoding)).toBe(expected);
});

test("of the encodings that a browser takes, the one made already goes out, else the cheapest to make", () => {
  expect(encodingFor("gzip, br;q=0.9", { br: true })).toBe("br");
  expect(encodingFor("gzip, br, zstd", {})).toBe("zstd");
  expect(encodingFor("gzip", { br: true })).toBe("gzip");
  expect(encodingFor("", {})).toBe("identity");
});

test.each(["br", "zstd", "gzip"] as const)(
  "a page packed with %s holds no more memory than its bytes",
  async (encoding) => {
    const page = Buffer.from("<p>Plumbers in Ikeja</p>".repeat(500));
    const body = await packed(page, encoding);
    expect(body.buffer.byteLength).toBe(body.length);
    expect(await unpacked(body, encoding)).toEqual(page);
  },
);
