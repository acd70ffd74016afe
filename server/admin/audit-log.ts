import { arrayContains, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { isId } from "#/shared/id.ts";
import { adminList, asRow } from "./list/list.ts";
import { fullName } from "./list/matching.ts";
import { auditLog } from "./tables.ts";

const facts = z.record(z.string(), z.unknown()).nullable();

/** The first administrator has no name. */
export const actor = sql<string>`coalesce(nullif(${fullName}, ''), ${accounts.email})`;

/**
 * What an entry leads to, as `kind/id`: a sanction or an appeal leads to what was sanctioned. Empty for what
 * was removed, and for a text that is private again.
 */
const about = sql<string>`(select coalesce(case
    when s.id is null then ${auditLog.subjectKind} || '/' || ${auditLog.subjectId}
    when ${auditLog.subjectKind} = 'business' then (select 'business/' || b.id from businesses b where b.id = s.id)
    when ${auditLog.subjectKind} = 'document' then (select 'document/' || c.id from certifications c where c.id = s.id)
    when ${auditLog.subjectKind} = 'payout' then (select 'payout/' || p.id from payouts p where p.id = s.id)
    when ${auditLog.subjectKind} = 'job' then (select 'job/' || j.id from jobs j where j.id = s.id)
    when ${auditLog.subjectKind} = 'sanction' then (select t.kind || '/' || t.subject_id from sanctions t where t.id = s.id)
    when ${auditLog.subjectKind} = 'appeal' then
      (select t.kind || '/' || t.subject_id from appeals a join sanctions t on t.id = a.sanction_id where a.id = s.id)
    when ${auditLog.subjectKind} = 'comment' then (select 'comment/' || c.id from comments c where c.id = s.id)
    when ${auditLog.subjectKind} in ('message', 'list') then (select ${auditLog.subjectKind} || '/' || s.id
      where exists (select from reports r
          where r.kind = ${auditLog.subjectKind} and r.subject_id = s.id and r.status = 'open')
        or exists (select from sanctions t
          where t.kind = ${auditLog.subjectKind} and t.subject_id = s.id and t.lifted_at is null))
    else ${auditLog.subjectKind} || '/' || s.id end, '')
  from (select case when ${auditLog.subjectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then ${auditLog.subjectId}::uuid end as id) s)`;

/** Name of what an entry leads to: of its author, where it is a text. */
const called = sql<string>`(select coalesce(case l.kind
    when 'person' then (select trim(a.first_name || ' ' || a.last_name) from accounts a where a.id = l.id)
    when 'business' then (select b.name from businesses b where b.id = l.id)
    when 'document' then (select c.name || ' of ' || b.name from certifications c
      join businesses b on b.id = c.business_id where c.id = l.id)
    when 'job' then (select j.title from jobs j where j.id = l.id)
    when 'payout' then (select trim(a.first_name || ' ' || a.last_name) from payouts p
      join accounts a on a.id = p.account_id where p.id = l.id)
    when 'comment' then (select trim(a.first_name || ' ' || a.last_name) from comments c
      join accounts a on a.id = c.author_id where c.id = l.id)
    when 'message' then (select trim(a.first_name || ' ' || a.last_name) from messages m
      join accounts a on a.id = m.sender_id where m.id = l.id) end, '')
  from (select split_part(x.about, '/', 1) as kind,
      case when split_part(x.about, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then split_part(x.about, '/', 2)::uuid end as id
    from (select ${about} as about) x) l)`;

export const auditEntries = adminList({
  name: "audit",
  does: "Who of staff did what, to what, and why: by the action and the id of what it was done to, too.",
  access: [],
  filters: {
    kind: z
      .string()
      .max(60)
      .regex(/^\P{Cc}*$/u)
      .optional(),
  },
  row: z.object({
    id: z.string(),
    at: z.string(),
    actor: z.string(),
    actor_id: z.string(),
    action: z.string(),
    kind: z.string(),
    subject_id: z.string(),
    other_ids: z.array(z.string()).describe("of everything else that the same decision was made on"),
    about: z.string().describe("what it leads to, as `kind/id`; empty for what was removed"),
    called: z.string().describe("name of what it leads to, of its author where it is a text; may be empty"),
    before: facts,
    after: facts,
    reason: z.string(),
  }),
  sorts: { at: { by: auditLog.at, kind: "time" } },
  id: auditLog.id,
  at: auditLog.at,
  findable: {
    ids: [auditLog.subjectId],
    people: [auditLog.actorId],
    otherwise: (search) =>
      isId(search) ? arrayContains(auditLog.otherIds, [search]) : eq(auditLog.action, search.toLowerCase()),
  },
  isWanted: ({ kind }) => [kind ? eq(auditLog.subjectKind, kind.trim().toLowerCase()) : undefined],
  read: (db, sortedBy) =>
    db
      .select({
        id: auditLog.id,
        sortedBy,
        at: auditLog.at,
        actor,
        actor_id: auditLog.actorId,
        action: auditLog.action,
        kind: auditLog.subjectKind,
        subject_id: auditLog.subjectId,
        other_ids: auditLog.otherIds,
        about,
        called,
        before: auditLog.before,
        after: auditLog.after,
        reason: auditLog.reason,
      })
      .from(auditLog)
      .innerJoin(accounts, eq(accounts.id, auditLog.actorId)),
  present: (found) => asRow(found),
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof auditEntries.contract> {}
}
