/** Stages of a customer in an owner's list, in the order in which they follow. */
export const leadStageNames = ["new", "quoted", "won", "lost"] as const;
export type LeadStage = (typeof leadStageNames)[number];
