import type { Lead } from "#/server/lead/contract.ts";
import type { LeadStage } from "#/shared/lead-stages.ts";
import { sayLater } from "#/shared/say.ts";

export const stageWords: Record<LeadStage, string> = {
  new: sayLater("New"),
  quoted: sayLater("Quoted"),
  won: sayLater("Won"),
  lost: sayLater("Lost"),
};

export const stageLooks: Record<LeadStage, string> = {
  new: "text-caution",
  quoted: "text-brand",
  won: "text-open",
  lost: "text-ink-2",
};

/** A request for a time or for a price that the owner has not answered. */
export const waitsForOwner = ({ event, stage }: Pick<Lead, "event" | "stage">): boolean =>
  event === "request" && stage === "new";

/** "Zainab, Ikeja" */
export const nameOf = ({ name, area }: Pick<Lead, "name" | "area">): string => (area ? `${name}, ${area}` : name);
