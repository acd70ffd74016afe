/** State of a staff member's authenticator app. */
type FactorState = "none" | "drawn" | "in force" | "drawn anew";

/** Steps of the state machine. */
type FactorStep = "draw" | "code of the app in force" | "code of the drawn app" | "forget";

/**
 * Which state each step leads to; a step that is not listed is refused. "proven" steps need a session that has given the
 * second step already: who knows the password alone can neither draw another app nor put one in force.
 */
export const factorSteps: Record<FactorState, Partial<Record<FactorStep, { to: FactorState; isForProven?: true }>>> = {
  none: { draw: { to: "drawn" } },
  drawn: { draw: { to: "drawn" }, "code of the drawn app": { to: "in force" }, forget: { to: "none" } },
  "in force": {
    draw: { to: "drawn anew", isForProven: true },
    "code of the app in force": { to: "in force" },
    forget: { to: "none" },
  },
  "drawn anew": {
    draw: { to: "drawn anew", isForProven: true },
    "code of the app in force": { to: "drawn anew" },
    "code of the drawn app": { to: "in force", isForProven: true },
    forget: { to: "none" },
  },
};

/** An app drawn beside the one in force is forgotten after so long without its first code. */
export const drawnAnewMs = 10 * 60_000;

interface Factor {
  confirmedAt: Date | null;
  pendingSecret: string | null;
  pendingAt: Date | null;
}

/** State of a factor at `now`. */
export function stateOf(factor: Factor | undefined, now: Date): FactorState {
  if (!factor) return "none";
  if (!factor.confirmedAt) return "drawn";
  const isPending =
    factor.pendingSecret && factor.pendingAt && now.getTime() < factor.pendingAt.getTime() + drawnAnewMs;
  return isPending ? "drawn anew" : "in force";
}

/** The state that a step leads to; `undefined`: it is refused. */
export function stateAfter(state: FactorState, step: FactorStep, isProven: boolean): FactorState | undefined {
  const next = factorSteps[state][step];
  return next && (isProven || !next.isForProven) ? next.to : undefined;
}
