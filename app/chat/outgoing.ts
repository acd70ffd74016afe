import { ApiError } from "#/app/api.ts";
import type { Recorded } from "./recorded.ts";

/** Destination of a message: a conversation, or a person to begin one with. */
export interface Destination {
  kind: "conversation" | "person";
  id: string;
}

/** A message that was written and has not arrived yet. */
export interface Outgoing {
  /** Sent again with the same one, it is the same message. */
  clientId: string;
  /** Its author; no other account on this device is shown it. */
  accountId: string;
  to: Destination;
  text: string;
  picture?: File;
  voice?: Recorded;
  /** Filename that the upload returned; empty: not uploaded yet. */
  filename: string;
  writtenAt: string;
  /** Its place in the line of what waits. */
  place: number;
  /** The sentence with which the server refused it; empty: it still waits. */
  problem: string;
}

export const isTo =
  ({ kind, id }: Destination) =>
  ({ to }: Outgoing) =>
    to.kind === kind && to.id === id;

const tooManyCalls = 429;

/**
 * True if sending the very same again may help: the network was down, the server was, or it asked for patience. A page
 * in place of an answer (status 0) is a hotspot's that wants something first.
 */
export function mayHelpLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  // These are about a day or about an answer, not about a minute.
  if (error.code === "chat/too-many-new" || error.code === "chat/unanswered") return false;
  return error.status === 0 || error.status === tooManyCalls || error.status >= 500;
}
