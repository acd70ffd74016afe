const happened: Record<string, string> = {
  propose: "proposed it",
  accept: "accepted",
  change: "changed the terms",
  start: "said the work started",
  done: "said it is done",
  cancel: "cancelled",
  dispute: "asked a moderator",
  "decided done": "called it done",
  "decided cancelled": "cancelled it",
};

/** A step of a job in words, after the name of its author: "accepted", "said the work started". */
export const stepWords = (step: string): string => happened[step] ?? step;
