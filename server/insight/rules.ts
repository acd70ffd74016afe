import { fold } from "#/shared/fold.ts";

/** What calls itself a robot, or is a program rather than a person. */
const robot =
  /bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios/i;

/** Whether a caller is no person; one that does not say what it is isn't either. */
export const isRobot = (userAgent: string): boolean => userAgent === "" || robot.test(userAgent);

const wordsLettersMax = 60;

/**
 * What is kept of a search: its words without marks and capitals. Numbers are left out, for somebody's phone number may
 * stand among them.
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
