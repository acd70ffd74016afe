import type { Socket } from "node:net";

const lastBytesMs = 1_000;

/**
 * Ends a connection after what was written to it. What still arrives is read and dropped for a second: closing a socket with unread input
 * resets the connection, and the other side may lose the answer.
 */
export function hangUp(socket: Socket) {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), lastBytesMs).unref();
}
