import { outboxName } from "#/app/session.ts";
import type { Outgoing } from "./outgoing.ts";

/** Keeps what was not sent yet. */
export interface OutboxStore {
  /** Messages written by `accountId`, in the order they were written. */
  list(accountId: string): Promise<Outgoing[]>;
  put(outgoing: Outgoing): Promise<void>;
  drop(clientId: string): Promise<void>;
}

const inPlace = (one: Outgoing, other: Outgoing) => one.place - other.place;

/** For as long as the page: where a browser keeps nothing. */
export function outboxInMemory(): OutboxStore {
  const kept = new Map<string, Outgoing>();
  return {
    list: async (accountId) => [...kept.values()].filter((one) => one.accountId === accountId).sort(inPlace),
    put: async (outgoing) => void kept.set(outgoing.clientId, outgoing),
    drop: async (clientId) => void kept.delete(clientId),
  };
}

/**
 * On the device, and for as long as the page where the device takes nothing more (it is full, or keeps nothing in private
 * windows): what was written is sent, or asked about again, either way.
 */
export function outboxWithFallback(device: OutboxStore, memory: OutboxStore = outboxInMemory()): OutboxStore {
  return {
    list: async (accountId) => {
      const [kept, held] = [await device.list(accountId).catch(() => []), await memory.list(accountId)];
      // The copy here is newer than the stored one.
      const isHeld = (one: Outgoing) => held.some(({ clientId }) => clientId === one.clientId);
      return [...kept.filter((one) => !isHeld(one)), ...held].sort(inPlace);
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
      // A full device still deletes; one that went away altogether keeps nothing that could be sent again.
      await device.drop(clientId).catch(() => {});
    },
  };
}

const table = "outgoing";

/** On the device, pictures included, until sent or signed out. @throws where the browser keeps nothing for us */
export async function outboxOnDevice(): Promise<OutboxStore> {
  await open().then((database) => database.close());
  return {
    async list(accountId) {
      const all = await within("readonly", (rows) => rows.getAll() as IDBRequest<Outgoing[]>);
      return all.filter((one) => one.accountId === accountId).sort(inPlace);
    },
    put: async (outgoing) => void (await within("readwrite", (rows) => rows.put(outgoing))),
    drop: async (clientId) => void (await within("readwrite", (rows) => rows.delete(clientId))),
  };
}

/** Opened for each step, so that signing out, here or in another tab, finds nothing open and can delete all of it. */
async function within<T>(mode: IDBTransactionMode, step: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await answerOf(step(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(outboxName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "clientId" });
  return answerOf(request);
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
