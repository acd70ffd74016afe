import { type SQL, sql } from "drizzle-orm";
import { builtOnce } from "#/server/platform/database/built-once.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { JoinedWrite } from "#/server/platform/limits/joined-write.ts";
import type { MessageRow } from "./queries.ts";
import { unansweredMax } from "./rules.ts";

/** The recipient of a message that was written. */
export interface Received {
  otherId: string;
  /** True if they keep an away message. */
  hasAwayMessage: boolean;
}

/**
 * Writes a message, if its sender takes part, neither person has blocked or left, and it was not sent before: all in
 * one statement, because this is the most frequent write.
 * @returns its recipient; `undefined` when it was not written
 */
export async function insertMessage(db: Db, message: MessageRow): Promise<Received | undefined> {
  const { rows } = await db.execute<{ row: Received | null }>(sendingStatement(valuesOf(message)));
  return rows[0]?.row ?? undefined;
}

/** The same write for the account that calls, in the statement that finds it out; its row is a `Received`. */
export const writeOfCaller = (message: MessageRow): JoinedWrite => ({ statement: joined, values: valuesOf(message) });

const valuesOf = ({ createdAt, hiddenAt: _, ...message }: MessageRow) => ({
  ...message,
  createdAt: createdAt.toISOString(),
});

type Written = ReturnType<typeof valuesOf>;

/**
 * True if as many messages wait in conversation `c` as may before the other person answers. A longer one has an answer, for
 * without one nothing but a few automatic messages can follow; so what is read for it does not grow with the conversation.
 */
export const awaitsAnswer = (
  otherId: SQL,
) => sql`c.last_seq >= ${unansweredMax}::int and c.last_seq < ${2 * unansweredMax}::int
  and not exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${otherId} and not m.automatic)`;

/** `with` queries that write a message of the account in `admitted (id)`. Locks the conversation before its participants. */
const steps = (given: (name: keyof Written) => SQL) => sql`
    allowed as (
      select p.conversation_id, p.account_id, p.other_id
      from admitted s join participants p on p.account_id = s.id
        join accounts me on me.id = p.account_id join accounts other on other.id = p.other_id
      where p.conversation_id = ${given("conversationId")}::uuid
        and me.deleted_at is null and me.blocked_at is null
        and other.deleted_at is null and other.blocked_at is null
        and not exists (select from blocks b
          where (b.blocker_id, b.blocked_id) in ((p.account_id, p.other_id), (p.other_id, p.account_id)))
        and not exists (select from messages m where m.sender_id = s.id and m.client_id = ${given("clientId")}::text)
      for share of me
    ), numbered as (
      update conversations c set last_seq = c.last_seq + 1 from allowed a where c.id = a.conversation_id
        and not (${awaitsAnswer(sql`a.other_id`)})
      returning c.id, c.last_seq, a.account_id, a.other_id
    ), said as (
      insert into messages (id, conversation_id, seq, sender_id, text, image, audio, audio_seconds, audio_peaks, client_id,
        automatic, safety, created_at)
      select ${given("id")}::uuid, n.id, n.last_seq, n.account_id, ${given("text")}::text, ${given("image")}::text, ${given("audio")}::text, ${given("audioSeconds")}::int,
        ${given("audioPeaks")}::text, ${given("clientId")}::text,
        ${given("automatic")}::boolean, ${given("safety")}::text[], ${given("createdAt")}::timestamptz from numbered n
      on conflict (sender_id, client_id) do nothing
      returning id, conversation_id
    ), noted as (
      update participants p set
        last_message_at = greatest(p.last_message_at, ${given("createdAt")}::timestamptz),
        unread = case when p.account_id = n.other_id then p.unread + 1 else p.unread end,
        waiting_since = case when p.account_id = n.other_id then coalesce(p.waiting_since, ${given("createdAt")}::timestamptz) else p.waiting_since end
      from said s join numbered n on n.id = s.conversation_id
      where p.conversation_id = s.conversation_id and p.account_id in (n.account_id, n.other_id)
    )`;

const received = sql`
  select json_build_object('otherId', n.other_id, 'hasAwayMessage', exists (select from chat_settings s
    where s.account_id = n.other_id and s.away_message <> ''))
  from said s join numbered n on n.id = s.conversation_id`;

const sendingStatement = builtOnce<Written>(
  (given) => sql`-- chat.send
    with admitted as (select ${given("senderId")}::uuid as id), ${steps(given)}
    select (${received}) as row`,
);

const joined = { name: "chat.send", steps, row: received };
