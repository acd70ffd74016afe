import { z } from "zod";

export const Agent = z.object({
  agent_name: z.string(),
  location: z.string(),
  phone: z.string().describe("empty: reached by email only"),
});
export type Agent = z.infer<typeof Agent>;

export const agentContract = {
  "GET /v2/user/my_agent": {
    does: "The personal agent of the signed-in member; where no agent covers the state, the desk.",
    access: "member",
    returns: Agent,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof agentContract> {}
}
