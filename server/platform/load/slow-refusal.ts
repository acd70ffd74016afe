import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../errors.ts";

/**
 * Delay before a refused client gets its answer. One that asks again at once is slowed down by it: five hundred of
 * its connections bring five hundred refusals a second, and not as many as the one thread can write.
 */
const slowMs = 1_000;

/** A refusal of requests that came too fast, or while there was too much to do; it is answered after a second. */
export class SlowRefusal extends AppError {}

export const slowDown = () => wait(slowMs, undefined, { ref: false });
