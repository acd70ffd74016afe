import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { systemClock } from "#/server/platform/clock.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { ownDatabase } from "#/tests/database.ts";
import { insertMessage } from "./inserting.ts";
import { makeConversation } from "./make.ts";

const { db } = await ownDatabase();

/** Rows of messages, and entries of their indexes, that the transaction has read. */
async function countRead(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
    where oid = 'messages'::regclass or oid in (select indexrelid from pg_index where indrelid = 'messages'::regclass)`);
  return rows[0]!.read;
}

test.each([2, 90, 400])("a message reads nothing of what was said before, of %i messages", async (count) => {
  const { id: senderId } = await makeAccount(db);
  const said = Array.from({ length: count }, (_, nth) => `This is ${nth}`);
  const { id: conversationId } = await makeConversation({ db, clock: systemClock }, { starterId: senderId, said });
  const message = {
    ...{ id: randomUUIDv7(), conversationId, senderId, text: "And this", clientId: randomUUIDv7() },
    ...{ image: "", audio: "", audioSeconds: 0, audioPeaks: "", automatic: false, safety: [] },
    ...{ createdAt: new Date(), hiddenAt: null },
  };
  await db.transaction(async (tx) => {
    // A small table is quicker read from end to end, and says nothing of a large one.
    await tx.execute(sql`set local enable_seqscan = off`);
    expect(await insertMessage(tx, message)).toBeDefined();
    expect(await countRead(tx)).toBe(0);
  });
});
