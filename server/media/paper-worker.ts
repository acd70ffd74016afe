import { parentPort } from "node:worker_threads";
import { drawPaper, type Paper } from "./paper.ts";

// A thread of its own, so that drawing does not delay the requests of others.
parentPort?.on("message", async (paper: Paper) => parentPort?.postMessage(await drawPaper(paper)));
