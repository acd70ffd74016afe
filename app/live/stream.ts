import { ApiError, refusalOf } from "#/app/api.ts";
import { currentActing, stopActing } from "#/app/session.ts";
import type { LiveEvent } from "#/server/live/contract.ts";
import { pause, waitMsAfter } from "./back-off.ts";
import { refreshCounts, setCounts } from "./counts.ts";
import { EventParser, type StreamEvent } from "./event-parser.ts";
import { onLive, publishLive } from "./live.ts";

/** Timeout for the first byte: a working stream sends one at once, a buffering proxy does not. */
const firstByteMs = 10_000;
/** Timeout without data; the server sends something every 20 s. */
const silenceMsMax = 45_000;
const hiddenMsMax = 5 * 60_000;
const failuresBeforePolling = 3;
const pollEveryMs = 10_000;
/** Interval between attempts when streams do not work. */
const tryAgainMs = 3 * 60_000;

/**
 * Keeps one stream open for the whole tab while a member is signed in, and publishes its events (`onLive`). If streams do not
 * work, all listeners are told to re-read every 10 s.
 * @returns a function that stops it
 */
export function startStream(bearer: string): () => void {
  const ending = new AbortController();
  // For a business, other messages count than those of the member's own stream.
  const stopCounting = onLive("counts", (counts) => void (currentActing() ? refreshCounts() : setCounts(counts)));
  const stopFollowing = onLive("business", ({ conversation_id, typing }) => {
    if (typing === "" && currentActing()) refreshCounts();
    // The next call for the business says so too; this one comes at once.
    if (conversation_id === "" && currentActing()) stopActing("/mybusiness?ended");
  });
  const stopRereading = onLive("resync", refreshCounts);
  new Line(bearer, ending.signal).keep();
  return () => {
    ending.abort();
    stopCounting();
    stopFollowing();
    stopRereading();
  };
}

class Line {
  readonly #bearer: string;
  readonly #ending: AbortSignal;
  readonly #received = new ReceivedEvents();
  #failures = 0;
  #polling: ReturnType<typeof setInterval> | undefined;

  constructor(bearer: string, ending: AbortSignal) {
    this.#bearer = bearer;
    this.#ending = ending;
    ending.addEventListener("abort", () => this.#poll(false));
  }

  async keep() {
    while (!this.#ending.aborted) {
      await untilWanted(this.#ending);
      if (this.#ending.aborted) return;
      try {
        await this.#listen();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return;
      }
      await this.#rest();
    }
  }

  /** Opens a stream and publishes its events, until it ends or the tab is hidden. */
  async #listen() {
    const hangUp = new AbortController();
    const stopWatching = watch(hangUp, this.#ending);
    let silence = setTimeout(() => this.#missFirstByte(hangUp), firstByteMs);
    this.#failures += 1;
    try {
      const body = await this.#open(hangUp.signal);
      const parser = new EventParser(this.#received.lastId);
      // Events between loading a page and opening its first stream were missed.
      if (this.#received.lastId === "") publishLive({ type: "resync" });
      for await (const piece of piecesOf(body)) {
        clearTimeout(silence);
        silence = setTimeout(() => hangUp.abort(), silenceMsMax);
        this.#failures = 0;
        this.#poll(false);
        for (const event of parser.push(piece)) {
          const received = this.#received.take(event);
          if (received) publishLive(received);
        }
      }
    } finally {
      clearTimeout(silence);
      stopWatching();
      hangUp.abort();
    }
  }

  async #open(signal: AbortSignal) {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#bearer}`, accept: "text/event-stream" };
    if (this.#received.lastId) headers["last-event-id"] = this.#received.lastId;
    const response = await fetch("/v2/stream", { headers, signal, cache: "no-store" });
    if (response.ok && response.body) return response.body;
    throw refusalOf(response.status, await response.json().catch(() => ({})), this.#bearer);
  }

  #missFirstByte(hangUp: AbortController) {
    this.#failures = Math.max(this.#failures, failuresBeforePolling);
    hangUp.abort();
  }

  async #rest() {
    if (this.#ending.aborted) return;
    const isHopeless = this.#failures >= failuresBeforePolling;
    if (isHopeless) this.#poll(true);
    const rested = new AbortController();
    const wake = () => rested.abort();
    this.#ending.addEventListener("abort", wake, { signal: rested.signal });
    // Retries at once when the network is back.
    window.addEventListener("online", wake, { signal: rested.signal });
    await pause(isHopeless && navigator.onLine ? tryAgainMs : waitMsAfter(Math.max(1, this.#failures)), rested.signal);
    wake();
  }

  #poll(isOn: boolean) {
    if (isOn === (this.#polling !== undefined)) return;
    clearInterval(this.#polling);
    this.#polling = isOn ? setInterval(requestResync, pollEveryMs) : undefined;
  }
}

function requestResync() {
  if (navigator.onLine && document.visibilityState === "visible") publishLive({ type: "resync" });
}

async function* piecesOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Aborts the stream when the network is down, when the tab was hidden for long, and at the end. @returns a function that stops watching */
function watch(hangUp: AbortController, ending: AbortSignal): () => void {
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const end = () => hangUp.abort();
  const look = () => {
    clearTimeout(hidden);
    if (document.visibilityState === "hidden") hidden = setTimeout(end, hiddenMsMax);
  };
  look();
  const { signal } = hangUp;
  ending.addEventListener("abort", end, { signal });
  window.addEventListener("offline", end, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  return () => clearTimeout(hidden);
}

/** Waits for a network and a visible tab. A tab that was opened in the background waits too. */
function untilWanted(ending: AbortSignal): Promise<void> {
  const isWanted = () => ending.aborted || (navigator.onLine && document.visibilityState === "visible");
  return new Promise((resolve) => {
    const done = new AbortController();
    const look = () => {
      if (!isWanted()) return;
      done.abort();
      resolve();
    };
    const { signal } = done;
    ending.addEventListener("abort", look, { signal });
    window.addEventListener("online", look, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    look();
  });
}

const idsMax = 500;

/** Events received by a tab: where to resume, and which are duplicates after a reconnection. */
export class ReceivedEvents {
  lastId = "";
  readonly #received = new Set<string>();

  /** @returns the event; `undefined` for duplicates and unknown types */
  take({ type, data, lastId }: StreamEvent): LiveEvent | undefined {
    this.lastId = lastId;
    const event = { type, ...parsed(data) } as LiveEvent;
    if (!("id" in event)) return event;
    const key = `${type} ${event.id}`;
    if (this.#received.has(key)) return undefined;
    this.#received.add(key);
    const [oldest] = this.#received;
    if (this.#received.size > idsMax && oldest !== undefined) this.#received.delete(oldest);
    return event;
  }
}

function parsed(data: string): object {
  try {
    return JSON.parse(data);
  } catch {
    return {};
  }
}
