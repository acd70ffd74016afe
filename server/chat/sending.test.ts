import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#/server/platform/database/database.ts";
import type { Viewer } from "#/server/services.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { sendMessage } from "./chat.ts";
import { NewMessage } from "./contract.ts";
import { makeConversation } from "./make.ts";

/** Rows of messages, and entries of their indexes, that the connection has read and PostgreSQL has not yet added to its statistics. */
async function countRead(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
    where oid = 'messages'::regclass or oid in (select indexrelid from pg_index where indrelid = 'messages'::regclass)`);
  return rows[0]!.read;
}

test.each([2, 90, 400])("sending reads no earlier messages of a conversation with %i messages", async (count) => {
  const { services, ada, db } = await startTwoPeople();
  const texts = Array.from({ length: count }, (_, nth) => `This is ${nth}`);
  const { id: conversationId } = await makeConversation(services, { starterId: ada.id, texts });
  const draft = NewMessage.parse({ message: "And this", client_id: conversationId });
  const viewer = { id: ada.id } as Viewer;
  await db.transaction(async (tx) => {
    // PostgreSQL scans small tables sequentially, so a small one would not show the plan of a large one.
    await tx.execute(sql`set local enable_seqscan = off`);
    const before = await countRead(tx);
    await sendMessage({ ...services, db: tx }, viewer, conversationId, draft);
    expect(await countRead(tx)).toBe(before);
  });
});
