import { and, eq, or, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { takeWordsOut } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

/**
 * Removes the words and pictures of a person who is erased: of what they asked for and of what they offered, also where these
 * became the terms of a job.
 */
export async function forgetQuotesOf(tx: Db, accountId: string): Promise<void> {
  await forgetInJobs(tx, accountId);
  await tx
    .update(quoteRequests)
    .set({ search: "Removed", description: "", town: "", pictures: [] })
    .where(eq(quoteRequests.askerId, accountId));
  await tx.execute(sql`
    update ${quoteRecipients} r set note = '', can_start = ''
    from ${businesses} b where b.id = r.business_id and b.owner_id = ${accountId}`);
}

async function forgetInJobs(tx: Db, accountId: string) {
  const hired = await tx
    .select({ job: jobs, request: quoteRequests, offer: quoteRecipients })
    .from(jobs)
    .innerJoin(quoteRequests, eq(quoteRequests.id, jobs.quoteRequestId))
    .innerJoin(
      quoteRecipients,
      and(eq(quoteRecipients.requestId, quoteRequests.id), eq(quoteRecipients.businessId, jobs.businessId)),
    )
    .where(or(eq(jobs.customerId, accountId), eq(jobs.ownerId, accountId)));
  for (const { job, request, offer } of hired) {
    const asked = [request.description, request.search];
    const offered = [offer.note, offer.canStart && `Can start: ${offer.canStart}.`];
    await takeWordsOut(tx, job.id, job.customerId === accountId ? asked : offered);
  }
}
