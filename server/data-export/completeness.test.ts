import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices, secondFactors } from "#/server/account/tables.ts";
import { clientNotes } from "#/server/admin/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { alertReaders, alerts } from "#/server/alert/tables.ts";
import { bookingSettings, bookingSteps, bookings } from "#/server/booking/tables.ts";
import { catalogItems, serviceAreas, specialDays } from "#/server/business/tables.ts";
import { blocks, chatSettings } from "#/server/chat/tables.ts";
import { agentConsents } from "#/server/consent/tables.ts";
import { followUpStops, followUps } from "#/server/follow-up/tables.ts";
import { insightDays, insightWords, weeklyEmails } from "#/server/insight/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { leadStages } from "#/server/lead/tables.ts";
import { listItems, lists } from "#/server/list/tables.ts";
import { uploads } from "#/server/media/tables.ts";
import { appeals, reports, sanctions } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { packages, payments } from "#/server/payment/tables.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { commentReplies, helpfulVotes, recommendations } from "#/server/review/tables.ts";
import { saved } from "#/server/saved/tables.ts";
import { featuredOverrides } from "#/server/search/tables.ts";
import { makeRecord } from "#/server/supply/make.ts";
import { claims } from "#/server/supply/tables.ts";
import { helpers, teamActivity } from "#/server/team/tables.ts";
import { businessVisits } from "#/server/verification/tables.ts";
import { startApi } from "#/tests/api.ts";

/** Place in the export of each table that refers to an account or a business. */
const sections: Record<string, string> = {
  ...{ accounts: "account", agents: "agent_profile", businesses: "business", second_factors: "second_factor_since" },
  ...{ sessions: "sessions", known_devices: "devices", push_subscriptions: "phone_alerts", uploads: "uploads" },
  ...{ special_days: "business.special_days", catalog_items: "business.catalog" },
  ...{ service_areas: "business.service_area", certifications: "business.documents" },
  ...{ subscriptions: "business.premium", featured_overrides: "business.featured" },
  ...{ insight_days: "business.views", insight_words: "business.searches" },
  ...{ weekly_emails: "business.weekly_email", business_visits: "business.visits" },
  lead_stages: "business.lead_stages",
  ...{
    ratings: "ratings",
    comments: "comments",
    comment_replies: "replies",
    helpful_votes: "helpful_votes",
    recommendations: "recommendations",
    saved: "saved",
  },
  ...{ follow_ups: "follow_ups", follow_up_stops: "follow_ups_off_since" },
  ...{ helpers: "helpers", team_activity: "helper_activity" },
  ...{ lists: "lists", list_items: "lists.0.items", alert_readers: "alerts" },
  ...{ conversations: "conversations", participants: "conversations", messages: "messages", blocks: "blocks" },
  ...{ chat_settings: "chat_settings" },
  ...{ bookings: "bookings", booking_steps: "booking_steps", booking_settings: "business.booking" },
  invoices: "invoices",
  ...{ jobs: "jobs", job_steps: "job_steps", quote_requests: "quote_requests", quote_recipients: "quote_offers" },
  ...{ reports: "reports", sanctions: "sanctions", appeals: "appeals", client_notes: "notes" },
  ...{ agent_consents: "agent_consents", claims: "claims" },
  ...{ notifications: "notifications", payments: "payments", payouts: "payouts", referrals: "referrals" },
};

/** Tables that are left out, and why. */
const leftOut: Record<string, string> = {
  audit_log: "what staff did for the product, which is the product's to show",
  custom_words: "words that staff taught search, which are the product's",
  document_openings: "what staff did for the product",
  insight_visitors: "hashes of visitors that are thrown away after a day and lead to nobody",
  listings: "made from the business for search, and shows nothing else",
  mailed_codes: "hashes of codes that hold for minutes",
  number_changes: "the number before, for seven days: the export has the number, and the link is in an email",
  phone_codes: "hashes of codes that hold for minutes",
  rating_totals: "sums of the ratings that others gave",
  translation_reports: "nothing says who sent them; staff decide on them for the product",
  reply_times: "counted from conversations and requests, and shown to everybody on the page",
};

/** Tables with a foreign key to an account, a business, or a comment. */
async function listPersonalTables({ db }: Awaited<ReturnType<typeof startApi>>) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'businesses'::regclass, 'comments'::regclass) order by 1`);
  return rows.map(({ name }) => name);
}

type Started = Awaited<ReturnType<typeof startApi>>;

async function makeMember({ make, db }: Started) {
  const at = new Date("2026-11-01T10:00:00Z");
  const me = await make.account();
  const { id: accountId } = me;
  const business = await make.business({ ownerId: accountId, hours: { monday: [540, 1_020] } });
  const businessId = business.id;
  const minutes = { opensMinute: 540, closesMinute: 1020 };
  await db.insert(specialDays).values({ businessId, on: "2026-12-25", name: "Christmas", ...minutes });
  await db.insert(serviceAreas).values({ businessId, localGovernmentId: 1 });
  await db.insert(catalogItems).values({ id: randomUUID(), businessId, image: "picture" });
  await db.insert(featuredOverrides).values({ businessId, kind: "kept-out", createdAt: at });
  await db.insert(insightDays).values({ businessId, seenOn: "2026-11-01", views: 3 });
  const search = { businessId, seenOn: "2026-11-01", words: "paint", times: 1 };
  await db.insert(insightWords).values(["a", "b", "c"].map((networkHash) => ({ ...search, networkHash })));
  await db.insert(leadStages).values({ businessId, leadId: randomUUID(), stage: "won", setAt: at });
  await db.insert(weeklyEmails).values({ businessId, sentAt: at });
  const visit = { agentId: accountId, visitedOn: "2026-11-01", address: "1 Nowhere Close", localGovernmentId: 1 };
  await db.insert(businessVisits).values({ id: randomUUID(), businessId, ...visit, createdAt: at });
  await make.certification({ businessId });
  await make.subscription({ businessId, startsAt: at, endsAt: new Date("2026-12-01T10:00:00Z") });
  await db.insert(agents).values({ id: randomUUID(), accountId, name: "Ada", location: "", phone: "", stateIds: [] });
  await db.insert(secondFactors).values({ accountId, secret: "ABCDEFGH", createdAt: at, confirmedAt: at });
  await db.insert(knownDevices).values({ accountId, deviceHash: randomUUID(), lastUsedAt: at });
  const picture = {
    name: randomBytes(16).toString("hex"),
    purpose: "catalog",
    width: 9,
    height: 9,
    createdAt: at,
  } as const;
  await db.insert(uploads).values({ accountId, ...picture });
  return { me, accountId, businessId, at };
}

async function meetOthers(
  { make, db }: Started,
  { accountId, businessId, at }: Awaited<ReturnType<typeof makeMember>>,
) {
  const [other, staff] = [await make.account(), await make.account({ role: "moderator" })];
  const theirs = await make.business({ ownerId: other.id });
  await make.review({ businessId: theirs.id, authorId: accountId, stars: 4, msg: "On time" });
  const { rows } = await db.execute<{ id: string }>(sql`insert into comments (id, business_id, author_id, msg)
    values (${randomUUID()}, ${businessId}, ${other.id}, 'Neat') returning id`);
  await db.insert(commentReplies).values({ commentId: rows[0]!.id, msg: "Thank you", createdAt: at });
  await db.insert(helpfulVotes).values({ commentId: rows[0]!.id, accountId, createdAt: at });
  const recommended = { categoryId: 1, localGovernmentId: 1, businessId: theirs.id };
  await db.insert(recommendations).values({ accountId, ...recommended, createdAt: at });
  await make.conversation({ starterId: accountId, otherId: other.id, texts: ["Good morning"] });
  const { id: conversationId } = await make.conversation({ starterId: accountId, texts: ["Hello"] });
  const job = { id: randomUUID(), conversationId, businessId: theirs.id, customerId: accountId, ownerId: other.id };
  const terms = { title: "Paint", scope: "", priceKobo: 100_000, state: "agreed", proposedBy: other.id } as const;
  await db.insert(jobs).values({ ...job, ...terms, createdAt: at, updatedAt: at });
  await db
    .insert(jobSteps)
    .values({ id: randomUUID(), jobId: job.id, step: "accept", accountId, side: "customer", at });
  await db.insert(bookingSettings).values({ businessId, takesBookings: true });
  const service = { serviceId: randomUUID(), service: "Haircut", minutes: 30, letters: "BC" };
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 30 * 60_000), createdAt: at, updatedAt: at };
  const bookingId = randomUUID();
  await db.insert(bookings).values({
    ...{ id: bookingId, businessId: theirs.id, ownerId: other.id, customerId: accountId, conversationId, ...service },
    ...{ ...times, state: "requested", proposedBy: accountId },
  });
  const taken = { step: "request", accountId, side: "customer", at } as const;
  await db.insert(bookingSteps).values({ id: randomUUID(), bookingId, ...taken });
  await db.insert(invoices).values({
    ...{
      id: randomUUID(),
      businessId,
      number: 1,
      code: randomUUID(),
      customerName: "Mr Ade",
      totalKobo: 100,
      issuedAt: at,
    },
    ...{
      issuer: { name: "Mine", phone: "", address: "", image: "" },
      items: [{ name: "Paint", quantity: 1, priceKobo: 100 }],
    },
  });
  const asked = { search: "Painter", description: "Two rooms", localGovernmentId: 1, when: "flexible" } as const;
  const quoteTimes = { createdAt: at, expiresAt: new Date("2026-11-08T10:00:00Z") };
  const requestId = randomUUID();
  await db.insert(quoteRequests).values({ id: requestId, askerId: accountId, ...asked, ...quoteTimes });
  await db.insert(quoteRecipients).values({ requestId, businessId, askedAt: at });
  await db.insert(saved).values({ accountId, businessId: theirs.id, createdAt: at });
  const helper = { businessId: theirs.id, ownerId: other.id, name: "Ada", contact: "", role: "replies" } as const;
  await db.insert(helpers).values({ id: randomUUID(), ...helper, accountId, createdAt: at });
  const done = { businessId: theirs.id, accountId, what: "answered", link: "/mybusiness", at };
  await db.insert(teamActivity).values({ id: randomUUID(), ...done });
  await db.insert(followUps).values({ id: randomUUID(), accountId, businessId: theirs.id, askAt: at, createdAt: at });
  await db.insert(followUpStops).values({ accountId, stoppedAt: at });
  const listId = randomUUID();
  await db.insert(lists).values({ id: listId, accountId, name: "My people", code: randomUUID(), createdAt: at });
  await db.insert(alertReaders).values({ accountId, code: randomUUID(), notifiedUntil: at });
  await db.insert(alerts).values({ id: randomUUID(), accountId, search: "paint", location: "", createdAt: at });
  await db.insert(listItems).values({ listId, businessId: theirs.id, note: "Ask for Musa", position: 1 });
  await db.insert(blocks).values({ blockerId: accountId, blockedId: staff.id, createdAt: at });
  await db.insert(chatSettings).values({ accountId, quickReplies: ["On my way"], updatedAt: at });
  const subject = { kind: "person", subjectId: other.id, reason: "spam" } as const;
  await db.insert(reports).values({ id: randomUUID(), reporterId: accountId, ...subject, weight: 1, createdAt: at });
  const sanction = { id: randomUUID(), kind: "business", subjectId: businessId, reason: "No." } as const;
  await db.insert(sanctions).values({ ...sanction, accountId, takenBy: staff.id, takenAt: at });
  await db
    .insert(appeals)
    .values({ id: randomUUID(), sanctionId: sanction.id, accountId, msg: "It is mine.", createdAt: at });
  const note = { clientId: accountId, authorId: staff.id, note: "Calls back.", createdAt: at };
  await db.insert(clientNotes).values({ id: randomUUID(), ...note });
  const agentId = randomUUID();
  await db.insert(agents).values({ id: agentId, name: "Sade", location: "", phone: "", stateIds: [] });
  const consent = { accountId, agentId, purpose: "Your hours", askedAt: at };
  await db.insert(agentConsents).values({ id: randomUUID(), ...consent });
  const record = await makeRecord(db, at);
  await db.insert(claims).values({ id: randomUUID(), recordId: record.id, accountId, createdAt: at });
  const notice = { kind: "test", subject: "test", title: "A title", message: "A message", link: "/" };
  await db.insert(notifications).values({ id: randomUUID(), accountId, ...notice, createdAt: at });
  const [plan] = await db.select().from(packages).limit(1);
  const paid = { packageId: plan!.id, months: 1, priceKobo: 100_000, isTest: true, createdAt: at };
  await db.insert(payments).values({ id: randomUUID(), reference: randomUUID(), accountId, businessId, ...paid });
  const payout = { id: randomUUID(), accountId, amountKobo: 50_000, state: "requested", requestedAt: at } as const;
  await db.insert(payouts).values(payout);
  const earned = { friendId: other.id, referrerId: accountId, businessId: theirs.id, rewardKobo: 50_000 };
  await db.insert(referrals).values({ ...earned, createdAt: at });
}

test("the export has a section for every table linked to an account or a business, or a reason why not", async () => {
  const started = await startApi();
  const { api, db } = started;
  // A new table comes into one of the two lists: into the export, or left out with a reason.
  const known = [...Object.keys(sections), ...Object.keys(leftOut)].sort();
  expect(known).toEqual((await listPersonalTables(started)).sort());

  const member = await makeMember(started);
  await meetOthers(started, member);
  const me = api.as(member.me);
  await me.get("/v2/user");
  await db.execute(sql`insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select ${randomUUID()}, account_id, id, ${`https://push.example/${randomUUID()}`}, 'key',
      ${randomBytes(8).toString("hex")}, now() from sessions where account_id = ${member.accountId} limit 1`);
  const { status, body } = await me.get("/v2/me/export");

  expect(status).toBe(200);
  for (const [table, path] of Object.entries(sections)) {
    const section = path.split(".").reduce((part, key) => part?.[key], body);
    const rows = Array.isArray(section) ? section.length : section ? 1 : 0;
    expect([table, path, rows > 0]).toEqual([table, path, true]);
  }
  expect(body.business).toMatchObject({
    hours: [{ day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" }],
    special_days: [{ date: "2026-12-25", name: "Christmas" }],
  });
  expect(body.sanctions).toMatchObject([{ reason: "No.", lifted_at: "" }]);
});
