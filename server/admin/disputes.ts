import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import { Job } from "#/server/job/contract.ts";
import {
  decideDispute,
  findDispute,
  isDecidedDisputeFor,
  isDisputeFor,
  listDisputes,
  openDisputeSummary,
  presentJob,
  writeToBoth,
} from "#/server/job/job.ts";
import { type JobRow, jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { requiredText } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import { comments, ratings } from "#/server/review/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { categories } from "#/server/trade/tables.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { pictureOf } from "#/shared/scene.ts";
import { ById, Done, PersonFace, PersonName, queueLength, queueOf, Reason } from "./fields.ts";
import { audited, nameFasterColleague } from "./staff-action.ts";

export const Dispute = Job.pick({
  id: true,
  title: true,
  scope: true,
  price: true,
  deposit: true,
  date: true,
  state: true,
  customer_done: true,
  business_done: true,
  history: true,
}).extend({
  customer: PersonFace,
  business: PersonName.extend({ image: z.string().describe("its photo, or an illustration of its trade") }),
  owner_id: z.string(),
  review: z
    .object({ stars: z.number(), msg: z.string(), date_created: z.string() })
    .nullable()
    .describe("what the customer says of the business in public; null: nothing"),
  disputed_at: z.string().describe("since when it waits; of a decided one when it was decided"),
});
export type Dispute = z.infer<typeof Dispute>;

const moderator = ["moderator"] as const;

const disputesContract = {
  "GET /v2/admin/disputes": {
    does: "Jobs in dispute, the longest waiting first, or those decided, the latest first; each with its history. Messages are not opened.",
    access: moderator,
    query: z.object({ state: z.enum(["waiting", "decided"]).default("waiting") }),
    returns: queueOf(Dispute),
  },
  "GET /v2/admin/disputes/{id}": {
    does: "A job that is or was in dispute, with its history and its decision. Messages are not opened.",
    access: moderator,
    params: ById,
    returns: Dispute,
    errors: ["job/not-found"],
  },
  "GET /v2/admin/disputes/{id}/summary": {
    does: "What was agreed and what happened in a job that is in dispute, as a PDF.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["application/pdf"],
    errors: ["job/not-found", "server/unavailable"],
  },
  "POST /v2/admin/disputes/{id}/message": {
    does: "Writes to both people of a job in dispute. They read it in the history of the job, and can answer there.",
    access: moderator,
    params: ById,
    body: z.object({ text: requiredText("Type a message", lengthMax.reason) }),
    returns: Done,
    errors: ["job/not-found", "job/wrong-step", "account/not-allowed"],
  },
  "POST /v2/admin/disputes/{id}": {
    does: "Ends a dispute: the job is done or cancelled. Both people are told why.",
    access: moderator,
    params: ById,
    body: z.object({ state: z.enum(["done", "cancelled"], "Say done or cancelled"), reason: Reason }),
    returns: Done,
    errors: ["job/not-found", "job/wrong-step", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof disputesContract> {}
}

async function listCases(
  db: Db,
  viewer: Viewer,
  state: "waiting" | "decided",
): Promise<{ total: number; items: Dispute[] }> {
  const isDecided = state === "decided";
  const [rows, total] = await Promise.all([
    listDisputes(db, viewer.id, { isDecided, most: queueLength }),
    db.$count(jobs, isDecided ? isDecidedDisputeFor(viewer.id) : isDisputeFor(viewer.id)),
  ]);
  return { total, items: await presentDisputes(db, viewer, rows) };
}

/** @throws AppError `job/not-found`, also for the two people of the job */
async function showDispute(db: Db, viewer: Viewer, id: string): Promise<Dispute> {
  const found = await findDispute(db, viewer.id, id);
  if (!found) throw new AppError("job/not-found", "There is no such dispute");
  const [dispute] = await presentDisputes(db, viewer, [found]);
  return dispute!;
}

async function presentDisputes(
  db: Db,
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof listDisputes>>,
): Promise<Dispute[]> {
  const shown = rows.map(({ job }) => job);
  const [reviews, pictures] = await Promise.all([listReviews(db, shown), listPictures(db, shown)]);
  return rows.map((row) => {
    const { id, title, scope, price, deposit, date, customer, business, history, ...job } = presentJob(row, viewer.id);
    return {
      ...{ id, title, scope, price, deposit, date, history, state: job.state },
      ...{ customer_done: job.customer_done, business_done: job.business_done },
      customer: { id: customer.id, name: `${customer.firstname} ${customer.lastname}`, image: customer.image },
      business: { id: business.id, name: business.name, image: pictures.get(business.id) ?? "" },
      owner_id: row.job.ownerId,
      review: reviews.get(row.job.id) ?? null,
      disputed_at: job.updated_at,
    };
  });
}

/** The pictures of the businesses of jobs, by the id of the business. */
async function listPictures(db: Db, shown: readonly JobRow[]): Promise<Map<string, string>> {
  const ids = shown.map(({ businessId }) => businessId);
  const rows = await db
    .select({
      ...{ id: businesses.id, name: businesses.name, image: businesses.image },
      ...{ category: categories.name, tags: businesses.tags },
    })
    .from(businesses)
    .innerJoin(categories, eq(categories.id, businesses.categoryId))
    .where(inArray(businesses.id, ids));
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}

/** What the customers of jobs say of the businesses, by the id of the job; without comments that are hidden. */
async function listReviews(db: Db, shown: readonly JobRow[]): Promise<Map<string, Dispute["review"]>> {
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .select({
      jobId: jobs.id,
      stars: ratings.stars,
      ratedAt: ratings.createdAt,
      msg: comments.msg,
      at: comments.createdAt,
    })
    .from(jobs)
    .leftJoin(ratings, and(eq(ratings.businessId, jobs.businessId), eq(ratings.accountId, jobs.customerId)))
    .leftJoin(
      comments,
      and(eq(comments.businessId, jobs.businessId), eq(comments.authorId, jobs.customerId), isNull(comments.hiddenAt)),
    )
    .where(inArray(jobs.id, ids));
  return new Map(
    rows.map(({ jobId, stars, ratedAt, msg, at }) => {
      const writtenAt = at ?? ratedAt;
      return [jobId, writtenAt && { stars: stars ?? 0, msg: msg ?? "", date_created: writtenAt.toISOString() }];
    }),
  );
}

function writeMessage(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures">,
  viewer: Viewer,
  jobId: string,
  text: string,
): Promise<{ message: string }> {
  const done = { action: "write to both", subject: { kind: "job", id: jobId }, reason: text };
  return audited(deps, viewer, done, async (tx) => {
    await writeToBoth(tx, deps, { jobId, text, by: viewer.id });
    return { answer: { message: "Both people got it." } };
  });
}

/**
 * Of two concurrent decisions one wins; the error for the other names the moderator and the decision. @throws AppError `job/not-found`;
 * `job/wrong-step`; `account/not-allowed`
 */
function endDispute(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures">,
  viewer: Viewer,
  jobId: string,
  { state, reason }: { state: "done" | "cancelled"; reason: string },
): Promise<{ message: string }> {
  const action = state === "done" ? "call job done" : "cancel job";
  return audited(deps, viewer, { action, subject: { kind: "job", id: jobId }, reason }, async (tx) => {
    const decided = { kind: "job", id: jobId, code: "job/wrong-step" } as const;
    await nameFasterColleague(tx, decided, decideDispute(tx, deps, { jobId, state, reason, by: viewer.id }));
    const message = state === "done" ? "The job is called done." : "The job is cancelled.";
    return { before: { state: "disputed" }, after: { state }, answer: { message } };
  });
}

export const disputeRoutes = routes(disputesContract, {
  "GET /v2/admin/disputes": ({ db, viewer, query }) => listCases(db, viewer, query.state),
  "GET /v2/admin/disputes/{id}": ({ db, viewer, params }) => showDispute(db, viewer, params.id),
  "GET /v2/admin/disputes/{id}/summary": ({ viewer, params, ...services }) =>
    openDisputeSummary(services, viewer, params.id),
  "POST /v2/admin/disputes/{id}/message": ({ viewer, params, body, ...services }) =>
    writeMessage(services, viewer, params.id, body.text),
  "POST /v2/admin/disputes/{id}": ({ viewer, params, body, ...services }) =>
    endDispute(services, viewer, params.id, body),
});
