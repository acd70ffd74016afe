import type { Message } from "#/server/chat/contract.ts";
import { say } from "#/shared/say.ts";
import { clockTime, dayMs, lagosDay, shortDate } from "#/shared/time.ts";
import type { Outgoing } from "./outbox-store.ts";

/** One message of a thread: sent, or still on this device. */
export interface ThreadLine {
  /** Stable from the tap on Send, so that nothing flickers when the message is delivered. */
  key: string;
  at: string;
  text: string;
  isMine: boolean;
  /** Sent: the server has it. */
  message?: Message;
  /** Not yet sent. */
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
 * The thread after its latest page was loaded again. A full page without a known message leaves a gap before it, so the
 * older messages are dropped.
 */
export function afterRereading(known: readonly Message[], page: readonly Message[], isWhole: boolean): Message[] {
  const ids = new Set(known.map(({ id }) => id));
  const hasHole = isWhole && known.length > 0 && !page.some(({ id }) => ids.has(id));
  return withMore(hasHole ? [] : known, page);
}

/**
 * The whole thread: sent messages, then unsent ones of this device. A delivered message is not shown as waiting
 * too, even when the response to its sending was lost.
 */
export function threadLines(history: readonly Message[], waiting: readonly Outgoing[], myId: string): ThreadLine[] {
  const arrived = new Set(history.flatMap((message) => message.client_id || []));
  return [
    ...history.map((message) => ({
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

/** Heading above the messages of a day in Lagos: "Today", "Yesterday", "12 Nov 2026". */
export function dayLabel(at: string, now: number): string {
  const day = shortDate(at);
  if (day === shortDate(now)) return say("Today");
  if (day === shortDate(now - dayMs)) return say("Yesterday");
  return day;
}

/** Time of a message in the list: the time of today, else the day. */
export const briefly = (at: string, now: number): string =>
  lagosDay(at) === lagosDay(now) ? clockTime(at) : dayLabel(at, now);

/** The list in runs of one day each, in its order. */
export function byDay<T extends { at: string }>(lines: readonly T[], now: number): { day: string; lines: T[] }[] {
  const days: { day: string; lines: T[] }[] = [];
  for (const line of lines) {
    const day = dayLabel(line.at, now);
    if (days.at(-1)?.day === day) days.at(-1)!.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** A pause of this length begins a new group of bubbles. */
const groupPauseMs = 5 * 60_000;

/** Messages of one author that follow each other closely, in their order. */
export function inGroups<T extends { at: string; isMine: boolean }>(lines: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const line of lines) {
    const before = groups.at(-1)?.at(-1);
    const isClose = before && Date.parse(line.at) - Date.parse(before.at) < groupPauseMs;
    if (isClose && before.isMine === line.isMine) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}
