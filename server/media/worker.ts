import { once } from "node:events";
import { Worker } from "node:worker_threads";

interface WorkerTask {
  module: URL;
  data: unknown;
  timeoutMs: number;
  megabytesMax: number;
}

/**
 * The answer of a thread that does one piece of work; one that takes too long or too much memory is ended.
 * @throws Error `AbortError` when it took too long
 */
export async function askWorker<Answer>({ module, data, timeoutMs, megabytesMax }: WorkerTask): Promise<Answer> {
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
    execArgv: [],
  });
  try {
    const [answer] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
    return answer as Answer;
  } finally {
    await worker.terminate();
  }
}
