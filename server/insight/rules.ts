import { isbot } from "isbot";
import { fold } from "#/shared/fold.ts";

/** True for a program rather than a person; a caller that does not name itself is taken for a program. */
export const isRobot = (userAgent: string): boolean => userAgent === "" || isbot(userAgent);

const wordsLettersMax = 60;

/**
 * The stored form of a search: its words without marks and capitals. Numbers are left out, for a phone number may stand
 * among them.
 * @returns empty when nothing is left
 */
export const keptWords = (search: string): string =>
  fold(
    search
      .split(/\s+/)
      .filter((word) => !/\d{3}|@/.test(word))
      .join(" "),
  )
    .slice(0, wordsLettersMax)
    .trim();
