import type { ClientNote } from "#/server/admin/clients/contract.ts";

/** Tasks for a client, in the words of agents. */
export const taskWords: Record<NonNullable<ClientNote["task"]>, string> = {
  visit: "Visit",
  "call back": "Call back",
  "help with page": "Help with the page",
};
