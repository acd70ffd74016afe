const firstWaitMs = 1_000;
const waitMsMax = 30_000;

/**
 * Exponential backoff with jitter: 1 s, doubled after each failure up to 30 s, minus up to half, so that clients do not reconnect
 * at the same time.
 * @param failures at least 1
 * @param chance 0 to 1
 */
export function waitMsAfter(failures: number, chance = Math.random()): number {
  const full = Math.min(waitMsMax, firstWaitMs * 2 ** (failures - 1));
  return full * (1 - chance / 2);
}

/** Waits; the signal ends it early, without an error. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
