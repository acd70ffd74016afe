import { z } from "zod";
import { formatCount } from "#/shared/count-of.ts";
import { drawnLine, drawnText, isPlainName } from "#/shared/plain-text.ts";

// Every typed text uses one of these, so that stored text is normalized: tests/typed-text.test.ts enumerates
// the fields of all calls.

/** A text of several lines. @param missing error message when absent */
export const typedText = (missing?: string) => z.string(missing).overwrite(drawnText).trim();

/** A text of one line. @param missing error message when absent */
export const typedLine = (missing?: string) => z.string(missing).overwrite(drawnLine).trim();

/** The message for a text that is too long; its translations are collected for every maximum. */
export const tooLong = (lengthMax: number) => `Use at most ${formatCount(lengthMax)} letters`;

/** Search words. A ligature may fold to 18 characters, so the folded text is cut again. */
export const searchedWords = (lengthMax: number, says = tooLong(lengthMax)) =>
  typedText()
    .max(lengthMax, says)
    .transform((text) => text.normalize("NFKC").slice(0, lengthMax));

/** @param missing error message when empty */
export const requiredText = (missing: string, lengthMax: number) =>
  typedText(missing).min(1, missing).max(lengthMax, tooLong(lengthMax));

/** A required line. @param missing error message when absent */
export const requiredLine = (missing: string, lengthMax: number) =>
  typedLine(missing).min(1, missing).max(lengthMax, tooLong(lengthMax));

/** The name of a person or a business. Invalid characters are rejected, not removed: lookalike names could impersonate others. */
export const requiredName = (missing: string, lengthMax: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lengthMax, tooLong(lengthMax))
    .refine(isPlainName, "That name has letters that cannot be seen");

/** A text that may be left out, or be empty. */
export const optionalText = (lengthMax: number) => typedText().max(lengthMax, tooLong(lengthMax)).default("");

/** A line that may be left out, or be empty. */
export const optionalLine = (lengthMax: number) => typedLine().max(lengthMax, tooLong(lengthMax)).default("");
