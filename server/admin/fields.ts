import { z } from "zod";
import { requiredText } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const tooShortReason = "Say why in a few words";

/** A reason is read by the person it is about, or in the audit log later: a single key says nothing there. */
export const isReason = (text: string) => text.length >= 5 && /\p{L}/u.test(text);

export const Reason = requiredText("Say why", lengthMax.reason).refine(isReason, tooShortReason);

export const PersonName = z.object({ id: z.string(), name: z.string() });

export const PersonFace = PersonName.extend({ image: z.string().describe("empty: none") });

export const ById = z.object({ id: z.string() });

export const Done = z.object({ message: z.string() });

export const Place = z
  .int("Say where it stands")
  .min(1, "Places begin at 1")
  .max(100)
  .describe("where it stands, from 1");

/** An instant with its offset; empty means none. */
export const instant = (missing: string) => z.iso.datetime({ offset: true, error: missing });

export const queueLength = 50;

/** Of each table on the page of a person or business. */
export const rowsShown = 20;

export const queueOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), items: z.array(row) });
