import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { joinFrames } from "./frames.ts";
import type { FromWorker, ToWorker, WorkerOptions } from "./worker.ts";

/** The embedded database: a PostgreSQL in a thread of this process, spoken to through `pg` like any other. */
export interface Embedded {
  /** What `pg` opens instead of a socket. */
  connect: () => Duplex;
  /** The whole data directory as one archive. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/**
 * Starts the thread and waits until the database answers.
 * @param onDeath told when the thread ends by itself; nothing can be saved after that
 */
export async function startEmbedded(options: WorkerOptions, onDeath: (error: Error) => void): Promise<Embedded> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: options });
  const streams = new Map<number, WorkerStream>();
  let closing = false;
  let nextConnection = 1;

  const heard = <K extends FromWorker["kind"]>(kind: K) =>
    new Promise<Extract<FromWorker, { kind: K }>>((resolve, reject) => {
      const listen = (message: FromWorker) => {
        if (message.kind !== kind) return;
        worker.off("message", listen);
        resolve(message as Extract<FromWorker, { kind: K }>);
      };
      worker.on("message", listen);
      worker.once("error", reject);
    });
  const tell = (message: ToWorker) => worker.postMessage(message);

  await heard("ready");
  worker.removeAllListeners("error");
  worker.on("error", onDeath);
  worker.on("exit", () => closing || onDeath(new Error("the embedded database stopped")));
  worker.on("message", (message: FromWorker) => {
    if (message.kind === "data") streams.get(message.connection)?.push(Buffer.from(message.bytes.buffer));
    if (message.kind === "notification") for (const stream of streams.values()) stream.push(Buffer.from(message.bytes));
  });

  return {
    connect: () => {
      const connection = nextConnection++;
      const stream = new WorkerStream(
        (bytes) => tell({ kind: "data", connection, bytes }),
        () => {
          streams.delete(connection);
          if (!closing) tell({ kind: "gone", connection });
        },
      );
      streams.set(connection, stream);
      return stream;
    },
    dump: async () => {
      tell({ kind: "dump" });
      return (await heard("dumped")).bytes;
    },
    close: async () => {
      closing = true;
      tell({ kind: "close" });
      await heard("closed");
      await worker.terminate();
    },
  };
}

/** Looks to `pg` like a socket; carries each write to the thread as one message. */
class WorkerStream extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #gone: () => void;

  constructor(send: (bytes: Uint8Array) => void, gone: () => void) {
    super();
    this.#send = send;
    this.#gone = gone;
  }

  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(new Uint8Array(chunk));
    done();
  }

  // `pg` writes the parts of one query in one go; sent as one message they cost one crossing instead of five.
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(joinFrames(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#gone();
    done(error);
  }
}
