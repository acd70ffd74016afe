import type { ClientNote } from "#/server/admin/clients/contract.ts";

/** What is to be done for a client, as agents say it. */
export const taskWords: Record<NonNullable<ClientNote["task"]>, string> = {
  visit: "Visit",
  "call back": "Call back",
  "help with page": "Help with the page",
};
