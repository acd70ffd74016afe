import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { jobSteps, jobs } from "./tables.ts";

const removed = "Removed";

/** Terms of a job that was made from a quote and not changed since are in the words of both; see `takeWordsOut`. */
const isOfQuote = sql`j.quote_request_id is not null
  and not exists (select from ${jobSteps} c where c.job_id = j.id and c.step = 'change')`;

/**
 * Removes what an erased person wrote in jobs: terms they proposed, reasons they gave, and what moderators wrote about them.
 * Prices, days and steps stay for the other side, and so do the other side's words.
 */
export async function forgetJobsOf(tx: Db, accountId: string): Promise<void> {
  await tx.execute(sql`
    update ${jobs} j set title = ${removed}, scope = '' where j.proposed_by = ${accountId} and not (${isOfQuote})`);
  await tx.execute(sql`
    update ${jobSteps} s set note = '', terms = case
      when s.account_id <> ${accountId} or s.terms is null or (s.step = 'propose' and j.quote_request_id is not null) then s.terms
      else s.terms || jsonb_build_object('title', ${removed}::text, 'scope', '') end
    from ${jobs} j
    where j.id = s.job_id and ${accountId} in (j.customer_id, j.owner_id)
      and (s.account_id = ${accountId} or s.side = 'moderator')`);
}

/** Removes these words of an erased person from the terms of a job that was made from a quote, and from its history. */
export async function takeWordsOut(tx: Db, jobId: string, words: readonly string[]): Promise<void> {
  for (const text of words.filter(Boolean)) {
    await tx.execute(sql`
      update ${jobs} set title = case when title = ${text} then ${removed} else title end,
        scope = ltrim(replace(scope, ${text}, ''), E'\n')
      where id = ${jobId}`);
    await tx.execute(sql`
      update ${jobSteps} set terms = terms || jsonb_build_object(
        'title', case when terms->>'title' = ${text} then ${removed} else terms->>'title' end,
        'scope', ltrim(replace(terms->>'scope', ${text}, ''), E'\n'))
      where job_id = ${jobId} and terms is not null`);
  }
}
