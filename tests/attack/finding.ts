import type { Target } from "./target.ts";

export interface Outcome {
  isHeld: boolean;
  /** The answer, to find out why it did not hold. */
  seen: string;
}

/** One closed finding of the security review of November 2026, done again as an attacker would. */
export interface Finding {
  number: number;
  /** The expectation, as a whole sentence. */
  says: string;
  attack: (target: Target) => Promise<Outcome>;
}
