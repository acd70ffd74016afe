import { apiFor } from "#/app/api.ts";
import { pause, waitMsAfter } from "#/app/live/back-off.ts";
import { uploadFile } from "#/app/media/upload.ts";
import { currentActing, currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { Message } from "#/server/chat/contract.ts";
import {
  drain,
  type OutboxStore,
  type Outgoing,
  outboxInMemory,
  outboxOnDevice,
  outboxWithFallback,
} from "./outbox-store.ts";

type DeliveredHandler = (outgoing: Outgoing, message: Message) => void;

const lockName = "lchappoutbox";
const none: readonly Outgoing[] = [];

const deliveredListeners = new Set<DeliveredHandler>();
/** Notifies other tabs of changes of the outbox. */
const otherTabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(lockName);
const store: Promise<OutboxStore> = outboxOnDevice().then(
  (device) => outboxWithFallback(device),
  () => outboxInMemory(),
);
const waiting = createStore(none);
/** Share of the uploading picture that has left, 0 to 1, by `clientId`. */
const shares = createStore<ReadonlyMap<string, number>>(new Map());
let lastPlace = 0;
let sending = new AbortController();

const isSignedIn = (accountId: string) => currentSession()?.user?.id === accountId;

async function read(accountId: string) {
  const queue = await (await store).list(accountId);
  if (isSignedIn(accountId)) waiting.set(queue);
}

async function change(accountId: string, step: (store: OutboxStore) => Promise<void>) {
  await step(await store);
  await read(accountId);
  otherTabs?.postMessage("changed");
}

/**
 * Sends the unsent messages of `accountId`: at once, when the network is back, and when a new one is written.
 * @returns a function that stops it
 */
export function startOutbox(accountId: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const goOn = () => sendWaiting(accountId);
  otherTabs?.addEventListener("message", () => read(accountId), { signal });
  window.addEventListener("online", goOn, { signal });
  read(accountId).then(goOn);
  return () => {
    ending.abort();
    sending.abort();
    waiting.set(none);
  };
}

/** One tab sends at a time; the outbox is read under the lock, so no message is sent twice. */
async function sendWaiting(accountId: string) {
  sending.abort();
  const mine = new AbortController();
  sending = mine;
  for (let failures = 1; !mine.signal.aborted && isSignedIn(accountId); failures++) {
    const isDone = await alone(() => sendAll(accountId, mine.signal));
    if (isDone) return;
    await pause(waitMsAfter(failures), mine.signal);
  }
}

// Browsers offer locks on secure origins only; the server stores a message once per `client_id`.
const alone = <T>(job: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lockName, job) : job();

async function sendAll(accountId: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || !navigator.onLine) return !navigator.onLine;
  return drain(await store, accountId, {
    deliver,
    onDelivered: (outgoing, message) => {
      for (const handler of deliveredListeners) handler(outgoing, message);
    },
    onChange: async () => {
      await read(accountId);
      otherTabs?.postMessage("changed");
    },
    isWanted: () => isSignedIn(accountId) && !signal.aborted,
  });
}

async function deliver(outgoing: Outgoing): Promise<Message> {
  const { to, text, clientId, businessId = "" } = outgoing;
  const api = apiFor(businessId);
  const filename = await uploaded(outgoing);
  const attached = outgoing.voice ? { audio: filename, audio_peaks: outgoing.voice.peaks } : { image: filename };
  const body = { message: text, ...attached, client_id: clientId };
  return to.kind === "person"
    ? api("POST /v2/message/{rid}", { params: { rid: to.id }, body })
    : api("POST /v2/reply_message/{cid}", { params: { cid: to.id }, body });
}

/** Stores the filename, so that an uploaded picture or voice note is not uploaded again with its message. */
async function uploaded(outgoing: Outgoing): Promise<string> {
  const { picture, voice, filename } = outgoing;
  const file = voice?.file ?? picture;
  if (!file || filename) return filename;
  const call = voice ? "POST /v2/message/upload_audio" : "POST /v2/message/upload";
  const { clientId, businessId = "" } = outgoing;
  const made = await uploadFile(call, file, (share) => shares.set(new Map([[clientId, share]])), businessId);
  await (await store).put({ ...outgoing, filename: made });
  return made;
}

/** Stores a message, and sends it as soon as possible. */
export async function enqueue(accountId: string, written: Pick<Outgoing, "to" | "text" | "picture" | "voice">) {
  lastPlace = Math.max(Date.now(), lastPlace + 1);
  const outgoing: Outgoing = {
    ...written,
    clientId: newClientId(),
    accountId,
    businessId: currentActing()?.id ?? "",
    filename: "",
    writtenAt: new Date(lastPlace).toISOString(),
    place: lastPlace,
    problem: "",
  };
  waiting.set([...waiting.get(), outgoing]);
  await change(accountId, (queue) => queue.put(outgoing));
  sendWaiting(accountId);
}

// `randomUUID` is there on safe addresses only.
const newClientId = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** Retries a rejected message, with its picture from the start. */
export async function sendAgain(outgoing: Outgoing) {
  await change(outgoing.accountId, (queue) => queue.put({ ...outgoing, problem: "", filename: "" }));
  sendWaiting(outgoing.accountId);
}

/** Discards a rejected message. */
export const giveUp = ({ accountId, clientId }: Outgoing) => change(accountId, (queue) => queue.drop(clientId));

/** Subscribes to delivered messages of this tab. @returns a function that unsubscribes */
export function onDelivered(handler: DeliveredHandler): () => void {
  deliveredListeners.add(handler);
  return () => void deliveredListeners.delete(handler);
}

/** Unsent messages of the member signed in, of all conversations. */
export const useOutbox = () => useStore(waiting);

/** Share of the uploading picture that has left, 0 to 1. */
export const useShare = (clientId: string) => useStore(shares, (all) => all.get(clientId));
