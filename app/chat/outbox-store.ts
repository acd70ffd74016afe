import { ApiError } from "#/app/api.ts";
import { outboxName } from "#/app/session.ts";
import { deviceStore } from "#/app/ui/device-store.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import type { Message } from "#/server/chat/contract.ts";
import type { Recorded } from "./recorder.ts";

/** Destination of a message: a conversation, or a person to begin one with. */
export interface Destination {
  kind: "conversation" | "person";
  id: string;
}

/** A message that was not delivered yet. */
export interface Outgoing {
  /** Idempotency key of the message. */
  clientId: string;
  /** Its author; other accounts on this device do not see it. */
  accountId: string;
  /** The business it is written for; absent: its author writes for themselves. */
  businessId?: string;
  to: Destination;
  text: string;
  picture?: File;
  voice?: Recorded;
  /** Filename that the upload returned; empty: not uploaded yet. */
  filename: string;
  writtenAt: string;
  /** Position in the queue. */
  place: number;
  /** Error message of the server; empty while it waits. */
  problem: string;
}

export const isTo =
  ({ kind, id }: Destination) =>
  ({ to }: Outgoing) =>
    to.kind === kind && to.id === id;

const tooManyCalls = 429;

/**
 * True if a retry may help: the network or the server was down, or the limit was reached. A page in place of a response
 * (status 0) is a hotspot's login page.
 */
function mayHelpLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  // Limits per day, or until a reply: a retry soon does not help.
  if (error.code === "chat/too-many-new" || error.code === "chat/unanswered") return false;
  return error.status === 0 || error.status === tooManyCalls || error.status >= 500;
}

/** Store of unsent messages. */
export interface OutboxStore {
  /** Messages written by `accountId`, in the order they were written. */
  list(accountId: string): Promise<Outgoing[]>;
  put(outgoing: Outgoing): Promise<void>;
  drop(clientId: string): Promise<void>;
}

const inPlace = (one: Outgoing, other: Outgoing) => one.place - other.place;

/** In memory, for browsers without storage. */
export function outboxInMemory(): OutboxStore {
  const stored = new Map<string, Outgoing>();
  return {
    list: async (accountId) => [...stored.values()].filter((one) => one.accountId === accountId).sort(inPlace),
    put: async (outgoing) => void stored.set(outgoing.clientId, outgoing),
    drop: async (clientId) => void stored.delete(clientId),
  };
}

/**
 * Stored on the device, or in memory without storage (full, or a private window): a message is sent in
 * either case.
 */
export function outboxWithFallback(device: OutboxStore, memory: OutboxStore = outboxInMemory()): OutboxStore {
  return {
    list: async (accountId) => {
      const [stored, held] = [await device.list(accountId).catch(() => []), await memory.list(accountId)];
      // The copy here is newer than the stored one.
      const isHeld = (one: Outgoing) => held.some(({ clientId }) => clientId === one.clientId);
      return [...stored.filter((one) => !isHeld(one)), ...held].sort(inPlace);
    },
    put: async (outgoing) => {
      try {
        await device.put(outgoing);
        await memory.drop(outgoing.clientId);
      } catch {
        await memory.put(outgoing);
      }
    },
    drop: async (clientId) => {
      await memory.drop(clientId);
      // A full device can still delete; a lost one has nothing left to send again.
      await device.drop(clientId).catch(() => {});
    },
  };
}

/** On the device, pictures included, until sent or signed out. @throws where the browser stores nothing */
export async function outboxOnDevice(): Promise<OutboxStore> {
  const rows = deviceStore<Outgoing>(outboxName);
  await rows.all();
  return {
    list: async (accountId) => (await rows.all()).filter((one) => one.accountId === accountId).sort(inPlace),
    put: (outgoing) => rows.put(outgoing.clientId, outgoing),
    drop: (clientId) => rows.delete(clientId),
  };
}

interface Drained {
  /** Sends one message. @throws what the call throws */
  deliver: (outgoing: Outgoing) => Promise<Message>;
  /** Called for each message that has arrived. */
  onDelivered: (outgoing: Outgoing, message: Message) => void;
  /** Called on each change of the stored messages. */
  onChange: () => Promise<void>;
  /** True if its writer is still signed in. */
  isWanted: () => boolean;
}

/**
 * Sends what `accountId` has waiting, one after the other, in the order it was written. Rejected messages are stored with the error
 * sentence; without network everything else stays as it is.
 *
 * @returns true if no message waits
 */
export async function drain(
  store: OutboxStore,
  accountId: string,
  { deliver, onDelivered, onChange, isWanted }: Drained,
): Promise<boolean> {
  for (let next = await firstWaiting(store, accountId); next; next = await firstWaiting(store, accountId)) {
    try {
      const message = await deliver(next);
      await store.drop(next.clientId);
      onDelivered(next, message);
    } catch (error) {
      if (!isWanted() || mayHelpLater(error)) return false;
      await store.put({ ...next, problem: problemsOf(error).detail ?? "" });
    }
    await onChange();
    if (!isWanted()) return false;
  }
  return true;
}

const firstWaiting = async (store: OutboxStore, accountId: string) =>
  (await store.list(accountId)).find(({ problem }) => problem === "");
