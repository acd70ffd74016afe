import { say } from "./say.ts";

/** A step of a job as text, with the name of its author: "Ada accepted", "You said the work started". */
export function stepWords(step: string, who: string): string {
  switch (step) {
    case "propose":
      return say("{who} proposed it", { who });
    case "accept":
      return say("{who} accepted", { who });
    case "change":
      return say("{who} changed the terms", { who });
    case "start":
      return say("{who} said the work started", { who });
    case "done":
      return say("{who} said it is done", { who });
    case "cancel":
      return say("{who} cancelled", { who });
    case "dispute":
      return say("{who} asked a moderator", { who });
    case "comment":
      return say("{who} wrote", { who });
    case "decided done":
      return say("{who} called it done", { who });
    case "decided cancelled":
      return say("{who} cancelled it", { who });
    default:
      return `${who} ${step}`;
  }
}

interface Awaiting {
  state: string;
  role: "customer" | "business";
  next_steps: readonly string[];
  customer_done: boolean;
  business_done: boolean;
}

/** True if the other side waits for the viewer's answer. */
export function waitsForMe({ state, role, next_steps, customer_done, business_done }: Awaiting): boolean {
  const [haveISaidDone, hasOtherSaidDone] =
    role === "customer" ? [customer_done, business_done] : [business_done, customer_done];
  return next_steps.includes("accept") || (state === "started" && hasOtherSaidDone && !haveISaidDone);
}
