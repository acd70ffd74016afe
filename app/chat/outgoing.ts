import { ApiError } from "#/app/api.ts";

/** Where a message goes: into a conversation, or to a person with whom it begins one. */
export interface Destination {
  kind: "conversation" | "person";
  id: string;
}

/** A message that was written and has not arrived yet. */
export interface Outgoing {
  /** Sent again with the same one, it is the same message. */
  clientId: string;
  /** Who wrote it; nobody else on this device is shown it. */
  accountId: string;
  to: Destination;
  text: string;
  picture?: File;
  /** What the upload of the picture answered; empty: not uploaded yet. */
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
 * Whether sending the very same again may help: the line was down, the server was, or it asked for patience. A page in place of an
 * answer (status 0) is a hotspot's that wants something first.
 */
export function mayHelpLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  // These are about a day or about an answer, not about a minute.
  if (error.code === "chat/too-many-new" || error.code === "chat/unanswered") return false;
  return error.status === 0 || error.status === tooManyCalls || error.status >= 500;
}
