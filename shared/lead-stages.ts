/** Stages of a lead, in order. */
export const leadStageNames = ["new", "quoted", "won", "lost"] as const;
export type LeadStage = (typeof leadStageNames)[number];
