import { z } from "zod";
import { formatCount } from "#/shared/count-of.ts";
import { drawnLine, drawnText, isPlainName } from "#/shared/plain-text.ts";

// What a person types goes through one of these, so that what is stored is what is seen: tests/typed-text.test.ts enumerates
// the fields of all calls.

/** A text of several lines. @param missing said when it is not given */
export const typedText = (missing?: string) => z.string(missing).overwrite(drawnText).trim();

/** A text of one line. @param missing said when it is not given */
export const typedLine = (missing?: string) => z.string(missing).overwrite(drawnLine).trim();

const tooLong = (lettersMax: number) => `Use at most ${formatCount(lettersMax)} letters`;

/** Words that are looked for. One ligature may fold to 18 letters, so they are cut once more after that. */
export const searchedWords = (lettersMax: number, says = tooLong(lettersMax)) =>
  typedText()
    .max(lettersMax, says)
    .transform((text) => text.normalize("NFKC").slice(0, lettersMax));

/** @param missing the message when it is empty */
export const requiredText = (missing: string, lettersMax: number) =>
  typedText(missing).min(1, missing).max(lettersMax, tooLong(lettersMax));

/** One line that has to be given. @param missing said when it is not */
export const requiredLine = (missing: string, lettersMax: number) =>
  typedLine(missing).min(1, missing).max(lettersMax, tooLong(lettersMax));

/** The name of a person or a business. It is refused and not mended: two that look alike would be different people. */
export const requiredName = (missing: string, lettersMax: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lettersMax, tooLong(lettersMax))
    .refine(isPlainName, "That name has letters that cannot be seen");
