/** Opens thousands of slow connections, in a separate process because of its socket limit. */
import { connect, type Socket } from "node:net";

/** Kinds of slow connections: headers byte by byte, body byte by byte, or silence. */
const manners = ["head", "body", "silent"] as const;

const openedAtOnce = 250;
const byteEveryMs = 4_000;
const head = `GET /v2/faq HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${"a".repeat(2_000)}\r\n\r\n`;
const body = `{"username":"${"a".repeat(2_000)}"}`;
const bodyHead = `POST /v2/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

const sockets = new Map<Socket, { text: string; at: number }>();
let refused = 0;

function open(port: number, nth: number): Promise<void> {
  const manner = manners[nth % manners.length]!;
  const socket = connect(port, "127.0.0.1");
  const text = manner === "head" ? head : manner === "body" ? body : "";
  socket.on("error", () => {});
  socket.on("close", () => sockets.delete(socket));
  socket.resume();
  return new Promise((resolve) => {
    socket.once("connect", () => {
      if (manner === "body") socket.write(bodyHead);
      sockets.set(socket, { text, at: 0 });
      resolve();
    });
    socket.once("error", () => {
      refused += 1;
      resolve();
    });
  });
}

function sayAByteEach() {
  for (const [socket, slow] of sockets) {
    if (slow.at < slow.text.length) socket.write(slow.text[slow.at++]!);
  }
}

process.on("message", async ({ port, count }: { port: number; count: number }) => {
  for (let from = 0; from < count; from += openedAtOnce) {
    const some = Math.min(openedAtOnce, count - from);
    await Promise.all(Array.from({ length: some }, (_, nth) => open(port, from + nth)));
  }
  process.send!({ open: sockets.size, refused });
  setInterval(sayAByteEach, byteEveryMs);
  setInterval(() => process.send!({ open: sockets.size, refused }), 1_000);
});
process.on("disconnect", () => process.exit());
