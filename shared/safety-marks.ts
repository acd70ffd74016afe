/** Kinds of fraud that a chat message may be an attempt at. */
export const safetyMarkNames = ["code", "deposit", "fake_alert", "off_platform", "card", "link"] as const;

export type SafetyMark = (typeof safetyMarkNames)[number];
