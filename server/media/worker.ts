import { once } from "node:events";
import { Worker } from "node:worker_threads";

interface WorkerTask {
  module: URL;
  data: unknown;
  timeoutMs: number;
  megabytesMax: number;
}

/** @throws Error `AbortError` when it took too long */
export async function runInWorker<Answer>({ module, data, timeoutMs, megabytesMax }: WorkerTask): Promise<Answer> {
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

const idleMs = 60_000;

/** A thread for trusted work, one piece at a time, kept running between pieces and ended when idle. */
export class WorkerThread<Input, Answer> {
  readonly #module: URL;
  readonly #timeoutMs: number;
  readonly #megabytesMax: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ module, timeoutMs, megabytesMax }: Omit<WorkerTask, "data">) {
    this.#module = module;
    this.#timeoutMs = timeoutMs;
    this.#megabytesMax = megabytesMax;
  }

  async run(input: Input): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#worker ??= new Worker(this.#module, {
      resourceLimits: { maxOldGenerationSizeMb: this.#megabytesMax },
      execArgv: [],
    });
    const worker = this.#worker;
    worker.ref();
    try {
      const answered = once(worker, "message", { signal: AbortSignal.timeout(this.#timeoutMs) });
      worker.postMessage(input);
      const [answer] = await answered;
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), idleMs).unref();
      return answer as Answer;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #end() {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
