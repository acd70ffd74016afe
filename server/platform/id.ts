import { randomUUIDv7 } from "node:crypto";

/** A new id: unguessable, and in the order of time, so that rows made together lie together. */
export const newId = (): string => randomUUIDv7();
