import { parentPort } from "node:worker_threads";
import { drawPaper, type Paper } from "./paper.ts";

// A worker thread, so that drawing does not delay requests.
parentPort?.on("message", async (paper: Paper) => parentPort?.postMessage(await drawPaper(paper)));
