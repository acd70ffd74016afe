import { z } from "zod";

export const Consent = z.object({
  state: z.enum(["none", "asked", "given"]),
  purpose: z.string().describe("what the agent wants to do; empty: nothing is asked"),
  ends_at: z.string().nullable().describe("given: until when; asked: until when it may be given"),
});
export type Consent = z.infer<typeof Consent>;

export const OwnConsent = Consent.extend({ agent_name: z.string() });
export type OwnConsent = z.infer<typeof OwnConsent>;

export const consentContract = {
  "GET /v2/user/agent_consent": {
    does: "Whether my agent may change my page for me, or asks to.",
    access: "member",
    returns: OwnConsent,
  },
  "POST /v2/user/agent_consent": {
    does: "Lets my agent change my page for three days, or does not; what was allowed is taken back at once.",
    access: "member",
    body: z.object({ allow: z.boolean("Say whether you allow it") }),
    returns: OwnConsent,
    errors: ["consent/nothing-asked"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof consentContract> {}
}
