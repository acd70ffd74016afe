const firstWaitMs = 1_000;
const waitMsMax = 30_000;

/**
 * Wait after so many failures in a row: 1 s, doubled each time up to 30 s, and up to a half less by chance, so that all
 * phones of a mast that was down do not come back in the same second.
 * @param failures at least 1
 * @param chance 0 to 1
 */
export function waitMsAfter(failures: number, chance = Math.random()): number {
  const full = Math.min(waitMsMax, firstWaitMs * 2 ** (failures - 1));
  return full * (1 - chance / 2);
}

/** Waits; ended early by the signal, without an error. */
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
