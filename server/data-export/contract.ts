import { z } from "zod";

const instant = z.string().describe("an instant in UTC");
const naira = z.number().describe("naira");

export const DataExport = z.object({
  made_at: instant,
  account: z.object({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string().describe("E.164"),
    state: z.string(),
    lga: z.string(),
    sex: z.string(),
    image: z.string(),
    role: z.string(),
    referral_code: z.string(),
    terms_version: z.string(),
    terms_accepted_at: instant.describe("empty: before there were any"),
    date_created: instant,
  }),
  sessions: z.array(z.object({ device: z.string(), date_created: instant, last_used: instant })),
  business: z
    .object({
      name: z.string(),
      about: z.string(),
      phone: z.string(),
      address: z.string(),
      town: z.string(),
      status: z.string(),
      is_verified: z.boolean(),
      date_created: instant,
      documents: z.array(z.object({ name: z.string(), status: z.string(), date_created: instant })),
      catalog: z.array(z.object({ name: z.string(), description: z.string(), price: naira, image: z.string() })),
    })
    .nullable(),
  ratings: z.array(z.object({ business: z.string(), stars: z.number(), date_created: instant })),
  comments: z.array(z.object({ business: z.string(), msg: z.string(), date_created: instant })),
  messages: z
    .array(
      z.object({ conversation_id: z.string(), message: z.string(), has_picture: z.boolean(), created_at: instant }),
    )
    .describe("what I wrote, by conversation, oldest first"),
  notifications: z.array(z.object({ title: z.string(), message: z.string(), created_at: instant })),
  payments: z.array(z.object({ reference: z.string(), amount: naira, months: z.number(), date: instant })),
  payouts: z.array(
    z.object({
      amount: naira,
      state: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
      account_name: z.string(),
      requested_at: instant,
    }),
  ),
  saved: z.array(z.object({ business: z.string(), saved_at: instant })),
  friends_invited: z.number(),
  reports: z.array(z.object({ kind: z.string(), reason: z.string(), note: z.string(), created_at: instant })),
});
export type DataExport = z.infer<typeof DataExport>;

export const dataExportContract = {
  "GET /v2/me/export": {
    does: "Everything that is kept about whoever is signed in, as one document to keep.",
    access: "member",
    answersAs: "json file",
    limits: ["data-export"],
    returns: DataExport,
  },
} as const;

type DataExportContract = typeof dataExportContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends DataExportContract {}
}
