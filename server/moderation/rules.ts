import type { Subject } from "./subjects.ts";

/** Reports allowed to one person within 24 hours. */
export const reportsADayMax = 30;
export const dayMs = 86_400_000;

/** For so long a report counts as fresh: what many report at the same time is looked at first. */
export const freshForMs = 7 * dayMs;

/** An account younger than this is new. */
export const newForMs = 7 * dayMs;

/** Most that all reports of new accounts weigh together: two known people who name fraud weigh more. */
export const newReportersWeightMax = 20;

/** Weight that the person adds to reports: a new account, and each sanction before. */
export const riskWeights = { newAccount: 5, sanction: 5, sanctionsMax: 15 } as const;

/** Weight that each safety mark of a reported message adds: what the rules saw and what people say agree. */
export const safetyMarkWeight = 6;

/** A person who can see something may report it, unless it is their own. */
export const mayReport = (viewer: { id: string }, { isShown, accountId, readers }: Subject) =>
  isShown && accountId !== viewer.id && (readers === undefined || readers.includes(viewer.id));
