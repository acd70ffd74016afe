import { z } from "zod";

/** Why somebody who works here does something: kept in the audit log, and often told to whom it concerns. */
export const Reason = z.string("Say why").trim().min(1, "Say why").max(500, "Use at most 500 letters");

/** Somebody, as staff see them in passing. */
export const Somebody = z.object({ id: z.string(), name: z.string() });
