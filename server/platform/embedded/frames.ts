/** One message of the PostgreSQL wire protocol: its type letter, and all of its bytes. */
export interface Frame {
  type: string;
  bytes: Uint8Array;
}

/** Cuts what the server side of a PostgreSQL connection said into its messages. */
export function* framesOf(bytes: Uint8Array): Generator<Frame> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 5 <= bytes.byteLength) {
    const end = at + 1 + view.getInt32(at + 1);
    yield { type: String.fromCharCode(bytes[at]!), bytes: bytes.subarray(at, end) };
    at = end;
  }
}

/** One run of bytes, copied, so that it can be handed to another thread. */
export function joinFrames(frames: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(frames.reduce((size, frame) => size + frame.byteLength, 0));
  let at = 0;
  for (const frame of frames) {
    joined.set(frame, at);
    at += frame.byteLength;
  }
  return joined;
}
