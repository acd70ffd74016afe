import { z } from "zod";

const instant = z.string().describe("an instant in UTC");
const naira = z.number().describe("naira");

const hours = { open_time: z.string(), close_time: z.string() };
const place = z.object({ state: z.string(), lga: z.string() });

const ExportedBusiness = z.object({
  name: z.string(),
  address_on_the_site: z.string().describe("the last part of its address"),
  category: z.string(),
  tags: z.array(z.string()),
  about: z.string(),
  phone: z.string(),
  work_experience: z.string(),
  years_of_experience: z.number(),
  address: z.string(),
  town: z.string(),
  lga: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  image: z.string(),
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  tiktok: z.string(),
  status: z.string(),
  is_verified: z.boolean(),
  show_email: z.boolean(),
  away_until: z.string(),
  offer: z.string(),
  date_created: instant,
  hours: z.array(z.object({ day_of_week: z.string(), ...hours })),
  special_days: z.array(z.object({ date: z.string(), name: z.string(), ...hours })),
  service_area: z.array(place),
  documents: z.array(
    z.object({
      name: z.string(),
      image: z.string(),
      status: z.string(),
      reason: z.string(),
      registration_number: z.string().describe("as a reviewer read it"),
      typed_number: z.string(),
      typed_name: z.string(),
      date_created: instant,
    }),
  ),
  catalog: z.array(z.object({ name: z.string(), description: z.string(), price: naira, image: z.string() })),
  premium: z.array(z.object({ months: z.number(), reach: z.string(), starts_at: instant, ends_at: instant })),
  featured: z.array(z.object({ kind: z.string(), ends_at: instant, created_at: instant })),
  views: z.array(
    z.object({ day: z.string(), views: z.number(), numbers_shown: z.number(), views_by_hour: z.array(z.number()) }),
  ),
  weekly_email: z.array(z.object({ sent_at: instant, is_off: z.boolean() })),
  booking: z
    .object({
      takes_bookings: z.boolean(),
      places: z.number(),
      lead_hours: z.number(),
      days_ahead: z.number(),
      services: z.array(z.object({ name: z.string(), minutes: z.number(), price: naira.nullable() })),
    })
    .nullable()
    .describe("how it takes bookings"),
  lead_stages: z.array(z.object({ stage: z.string(), set_at: instant })).describe("stages I set by hand"),
  visits: z
    .array(z.object({ visited_on: z.string(), address: z.string() }))
    .describe("days on which an agent of ours came"),
  searches: z.array(z.object({ day: z.string(), words: z.string(), times: z.number() })),
});

export const DataExport = z.object({
  made_at: instant,
  account: z.object({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string().describe("E.164"),
    phone_confirmed_at: instant.describe("empty: not confirmed"),
    state: z.string(),
    lga: z.string(),
    sex: z.string(),
    language: z.string().describe("empty: not chosen"),
    image: z.string(),
    role: z.string(),
    referral_code: z.string(),
    terms_version: z.string(),
    terms_accepted_at: instant.describe("empty: before there were any"),
    date_created: instant,
  }),
  agent_profile: z.object({ name: z.string(), location: z.string(), phone: z.string() }).nullable(),
  second_factor_since: instant.describe("empty: none"),
  sessions: z.array(z.object({ device: z.string(), date_created: instant, last_used: instant })),
  business: ExportedBusiness.nullable(),
  devices: z
    .array(z.object({ last_used: instant }))
    .describe("devices that signed in before; of each only hashes are kept"),
  phone_alerts: z.array(z.object({ created_at: instant })).describe("browsers that are woken"),
  uploads: z.array(
    z.object({ name: z.string(), purpose: z.string(), width: z.number(), height: z.number(), created_at: instant }),
  ),
  replies: z.array(z.object({ msg: z.string(), created_at: instant })).describe("answers to reviews"),
  conversations: z.array(z.object({ conversation_id: z.string(), started_by_me: z.boolean(), created_at: instant })),
  chat_settings: z
    .object({ quick_replies: z.array(z.string()), away_message: z.string(), away_when_closed: z.boolean() })
    .nullable(),
  blocks: z.array(z.object({ person: z.string(), created_at: instant })),
  sanctions: z.array(z.object({ kind: z.string(), reason: z.string(), taken_at: instant, lifted_at: instant })),
  appeals: z.array(
    z.object({ msg: z.string(), status: z.string(), reason: z.string(), created_at: instant, decided_at: instant }),
  ),
  notes: z.array(z.object({ note: z.string(), created_at: instant })).describe("what an agent wrote down about me"),
  agent_consents: z
    .array(
      z.object({ agent: z.string(), purpose: z.string(), asked_at: instant, given_at: instant, ended_at: instant }),
    )
    .describe("what my agent asked to do on my page, and whether I allowed it"),
  claims: z
    .array(
      z.object({
        ...{ business: z.string(), state: z.string(), claimed_at: instant, decided_at: instant },
        documents: z.array(z.string()),
      }),
    )
    .describe("pages of others' data that I said are mine"),
  referrals: z.array(z.object({ reward: naira, created_at: instant, live_since: instant, payable_at: instant })),
  jobs: z.array(
    z.object({
      business: z.string(),
      title: z.string(),
      scope: z.string(),
      price: naira,
      state: z.string(),
      created_at: instant,
    }),
  ),
  job_steps: z
    .array(z.object({ step: z.string(), note: z.string(), created_at: instant }))
    .describe("what I did in these jobs"),
  bookings: z.array(
    z.object({
      business: z.string(),
      service: z.string(),
      caller: z.string().describe("a caller added by the owner; else empty"),
      caller_phone: z.string(),
      note: z.string(),
      price: naira,
      state: z.string(),
      starts_at: instant,
      created_at: instant,
    }),
  ),
  booking_steps: z
    .array(z.object({ step: z.string(), note: z.string(), created_at: instant }))
    .describe("what I did in these bookings"),
  invoices: z
    .array(
      z.object({
        business: z.string(),
        number: z.number(),
        customer: z.string(),
        items: z.array(z.object({ name: z.string(), quantity: z.number(), price: naira })),
        total: naira,
        note: z.string(),
        due_on: z.string(),
        state: z.string(),
        paid_by: z.string(),
        paid_on: z.string(),
        void_reason: z.string(),
        created_at: instant,
      }),
    )
    .describe("invoices and receipts of my business, and those made out to me"),
  quote_requests: z.array(
    z.object({ search: z.string(), description: z.string(), town: z.string(), state: z.string(), created_at: instant }),
  ),
  quote_offers: z
    .array(z.object({ state: z.string(), price: naira, note: z.string(), created_at: instant }))
    .describe("requests to my business, and what I offered"),
  ratings: z.array(z.object({ business: z.string(), stars: z.number(), date_created: instant })),
  comments: z.array(
    z.object({ business: z.string(), msg: z.string(), pictures: z.array(z.string()), date_created: instant }),
  ),
  helpful_votes: z
    .array(z.object({ business: z.string(), created_at: instant }))
    .describe("reviews of others that I found helpful"),
  recommendations: z.array(z.object({ business: z.string(), created_at: instant })),
  messages: z
    .array(
      z.object({
        conversation_id: z.string(),
        message: z.string(),
        has_picture: z.boolean(),
        has_voice_note: z.boolean(),
        created_at: instant,
      }),
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
  lists: z.array(
    z.object({
      name: z.string(),
      is_public: z.boolean(),
      created_at: instant,
      items: z.array(z.object({ business: z.string(), note: z.string() })),
    }),
  ),
  follow_ups: z
    .array(z.object({ business: z.string(), is_of_job: z.boolean(), answer: z.string(), created_at: instant }))
    .describe("questions whether a business helped, planned ones too"),
  follow_ups_off_since: instant.describe("empty: they are wanted"),
  alerts: z.array(z.object({ search: z.string(), location: z.string(), created_at: instant, notified_until: instant })),
  helpers: z.array(
    z.object({
      business: z.string(),
      is_mine: z.boolean().describe("of my business, or one that I help with"),
      name: z.string(),
      contact: z.string(),
      role: z.string(),
      created_at: instant,
    }),
  ),
  helper_activity: z.array(z.object({ business: z.string(), what: z.string(), link: z.string(), at: instant })),
  friends_invited: z.number(),
  reports: z.array(z.object({ kind: z.string(), reason: z.string(), note: z.string(), created_at: instant })),
});
export type DataExport = z.infer<typeof DataExport>;

export const dataExportContract = {
  "GET /v2/me/export": {
    does: "Everything that is stored about the signed-in member, as one document.",
    access: "member",
    answersAs: "json file",
    limits: ["data-export"],
    returns: DataExport,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof dataExportContract> {}
}
