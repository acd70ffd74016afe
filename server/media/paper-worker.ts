import { parentPort, workerData } from "node:worker_threads";
import { drawPaper, type Paper } from "./paper.ts";

// A thread of its own: drawing takes up to 50 ms, which the thread that serves everybody has not.

parentPort?.postMessage(await drawPaper(workerData as Paper));
