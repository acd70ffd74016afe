import type { Target } from "./target.ts";

export interface Outcome {
  isHeld: boolean;
  /** The response, for diagnosis of a failure. */
  seen: string;
}

/** A closed finding of a security review, reproduced as an attack. */
export interface Finding {
  number: number;
  /** The expectation as a sentence. */
  says: string;
  attack: (target: Target) => Promise<Outcome>;
}
