import { z } from "zod";
import { formatCount } from "#/shared/count-of.ts";
import { drawnLine, drawnText, isPlainName } from "#/shared/plain-text.ts";

// Every typed text uses one of these, so that stored text is normalized: tests/typed-text.test.ts enumerates
// the fields of all calls.

/** A text of several lines. @param missing error message when absent */
export const typedText = (missing?: string) => z.string(missing).overwrite(drawnText).trim();

/** A text of one line. @param missing error message when absent */
export const typedLine = (missing?: string) => z.string(missing).overwrite(drawnLine).trim();

const tooLong = (lettersMax: number) => `Use at most ${formatCount(lettersMax)} letters`;

/** Search words. A ligature may fold to 18 characters, so the folded text is cut again. */
export const searchedWords = (lettersMax: number, says = tooLong(lettersMax)) =>
  typedText()
    .max(lettersMax, says)
    .transform((text) => text.normalize("NFKC").slice(0, lettersMax));

/** @param missing error message when empty */
export const requiredText = (missing: string, lettersMax: number) =>
  typedText(missing).min(1, missing).max(lettersMax, tooLong(lettersMax));

/** A required line. @param missing error message when absent */
export const requiredLine = (missing: string, lettersMax: number) =>
  typedLine(missing).min(1, missing).max(lettersMax, tooLong(lettersMax));

/** The name of a person or a business. Invalid characters are rejected, not removed: lookalike names could impersonate others. */
export const requiredName = (missing: string, lettersMax: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lettersMax, tooLong(lettersMax))
    .refine(isPlainName, "That name has letters that cannot be seen");
