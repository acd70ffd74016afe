import type { Message } from "#/server/chat/contract.ts";
import type { Outgoing } from "./outgoing.ts";

/** One message of a thread, as the screen draws it: said, or still on this device. */
export interface ThreadLine {
  /** Stays the same from the tap on Send on, so that nothing flickers when the server has it. */
  key: string;
  at: string;
  text: string;
  isMine: boolean;
  /** Said: the server has it. */
  message?: Message;
  /** Not yet said. */
  outgoing?: Outgoing;
}

const inOrder = (one: Message, other: Message) =>
  one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id);

/** A conversation and its messages, from whatever source: each message once, oldest first. */
export function withMore(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort(inOrder);
}

/**
 * The thread after its latest page was read again. A whole page of which nothing was known leaves a hole before it, so
 * the thread begins anew there.
 */
export function afterRereading(known: readonly Message[], page: readonly Message[], isWhole: boolean): Message[] {
  const ids = new Set(known.map(({ id }) => id));
  const hasHole = isWhole && known.length > 0 && !page.some(({ id }) => ids.has(id));
  return withMore(hasHole ? [] : known, page);
}

/**
 * The whole thread: what was said, then what waits on this device to be said. A message that has arrived is not shown waiting as
 * well, even when the answer to its sending was lost on the way.
 */
export function threadLines(said: readonly Message[], waiting: readonly Outgoing[], myId: string): ThreadLine[] {
  const arrived = new Set(said.flatMap((message) => message.client_id || []));
  return [
    ...said.map((message) => ({
      key: message.client_id || message.id,
      at: message.created_at,
      text: message.message,
      isMine: message.sender_id === myId,
      message,
    })),
    ...waiting
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((outgoing) => ({
        key: outgoing.clientId,
        at: outgoing.writtenAt,
        text: outgoing.text,
        isMine: true,
        outgoing,
      })),
  ];
}

/** True if the other person has read a message. Ids grow with time. */
export const isReadBy = (message: Message, readUpTo: string) => readUpTo !== "" && message.id <= readUpTo;
