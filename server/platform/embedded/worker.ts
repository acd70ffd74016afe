/**
 * The thread that owns the embedded database. Many connections share its one session, so a connection that
 * is inside a transaction (or half-way through a message) keeps the session until the database says it is idle.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { framesOf, joinFrames } from "./frames.ts";

export interface WorkerOptions {
  /** Where the data lives; absent: in memory, gone with the process. */
  dataDir?: string;
  /** A dumped data directory to begin from. */
  template?: Uint8Array;
}

export type ToWorker =
  | { kind: "data"; connection: number; bytes: Uint8Array }
  | { kind: "gone"; connection: number }
  | { kind: "dump" }
  | { kind: "close" };

/** Bytes go over to the other thread, and are not copied. */
type Handed = Uint8Array<ArrayBuffer>;

export type FromWorker =
  | { kind: "ready" }
  | { kind: "data"; connection: number; bytes: Handed }
  | { kind: "notification"; bytes: Handed }
  | { kind: "dumped"; bytes: Handed }
  | { kind: "closed" };

const port = parentPort!;
const say = (message: FromWorker) => port.postMessage(message, "bytes" in message ? [message.bytes.buffer] : []);
const options = workerData as WorkerOptions;

const database = await PGlite.create({
  dataDir: options.dataDir,
  loadDataDir: options.template ? new Blob([options.template as BlobPart]) : undefined,
  // Nothing runs in the background here, so the write-ahead log is kept short by hand: see embedded.ts.
  postgresqlconf: ["max_wal_size = 96MB", "shared_buffers = 32MB"],
});

const waiting: Exclude<ToWorker, { kind: "close" }>[] = [];
let holder: number | undefined;
let isRunning = false;

const terminate = "X".charCodeAt(0);

async function answer(connection: number, bytes: Uint8Array) {
  if (bytes[0] === terminate) return;
  let transaction: "idle" | "busy" | "unfinished" = "unfinished";
  const own: Uint8Array[] = [];
  for (const frame of framesOf(await execute(bytes))) {
    if (frame.type === "A") {
      say({ kind: "notification", bytes: frame.bytes.slice() });
    } else {
      if (frame.type === "Z") transaction = frame.bytes[5] === "I".charCodeAt(0) ? "idle" : "busy";
      own.push(frame.bytes);
    }
  }
  holder = transaction === "idle" ? undefined : connection;
  say({ kind: "data", connection, bytes: joinFrames(own) });
}

/** As a stream: otherwise each answer is also parsed here, and what was read of it is kept for ever. */
async function execute(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  return parts.length === 1 ? parts[0]! : joinFrames(parts);
}

/** Between transactions, while nothing is written: so it is what was committed, whole. */
async function dump() {
  const copy = await database.dumpDataDir("none");
  say({ kind: "dumped", bytes: new Uint8Array(await copy.arrayBuffer()) });
}

async function forget(connection: number) {
  if (holder !== connection) return;
  await database.exec("rollback");
  holder = undefined;
}

async function run() {
  if (isRunning) return;
  isRunning = true;
  for (;;) {
    const isHolders = (message: ToWorker) => "connection" in message && message.connection === holder;
    const next = holder === undefined ? 0 : waiting.findIndex(isHolders);
    const [message] = next < 0 ? [] : waiting.splice(next, 1);
    if (!message) break;
    if (message.kind === "dump") await dump();
    else if (message.kind === "gone") await forget(message.connection);
    else await answer(message.connection, message.bytes);
  }
  isRunning = false;
}

port.on("message", async (message: ToWorker) => {
  if (message.kind === "close") {
    await database.close();
    say({ kind: "closed" });
    port.close();
  } else {
    waiting.push(message);
    await run();
  }
});

say({ kind: "ready" });
