import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#/tests/api.ts";

test.each([
  ["no HTTP at all", "hello there\r\n\r\n", 400, "That request can’t be understood"],
  [
    "a head of 40,000 letters",
    `GET /v2/faq HTTP/1.1\r\nHost: localhost\r\nx-long: ${"a".repeat(40_000)}\r\n\r\n`,
    431,
    "The head of that request is too long",
  ],
])("%s gets a sentence and the usual headers", async (_what, sent, status, detail) => {
  const { http } = await startApi();
  await http.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((http.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });

  socket.write(sent);
  await once(socket, "close");

  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options: nosniff",
    "cross-origin-resource-policy: same-origin",
    "connection: close",
  ]) {
    expect(head).toContain(header);
  }
  expect(JSON.parse(body)).toEqual({ detail });
});
