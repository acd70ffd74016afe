/** What a chat message may be an attempt at: asking for a code, for money before anything was seen, and so on. */
export const safetyMarkNames = ["code", "deposit", "fake_alert", "off_platform", "card", "link"] as const;

export type SafetyMark = (typeof safetyMarkNames)[number];
