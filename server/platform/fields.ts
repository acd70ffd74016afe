import { z } from "zod";

/** A text that has to be given. @param missing said when it is not */
export const requiredText = (missing: string, lettersMax: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lettersMax, `Use at most ${lettersMax.toLocaleString("en")} letters`);
