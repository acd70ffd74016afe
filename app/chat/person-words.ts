import type { ConversationItem } from "#/server/chat/contract.ts";

/** "Ada Obi", "Former member"; a person whose profile is still open is "A member". */
export const fullName = ({ firstname, lastname }: Pick<ConversationItem, "firstname" | "lastname">) =>
  [firstname, lastname].filter(Boolean).join(" ") || "A member";
