import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { newId } from "#/server/platform/id.ts";
import { wordsOf } from "#/shared/fold.ts";
import { phraseKey, plainWords } from "./phrase-book.ts";
import { addedServices, taughtWords } from "./tables.ts";

export type TaughtWord = typeof taughtWords.$inferSelect;

/** Everything that staff taught. */
export interface Taught {
  services: { id: number; name: string; slug: string; categoryId: number }[];
  words: TaughtWord[];
}

/** What staff taught, as the database has it: services by name, words in the order of teaching. */
export async function listTaught(db: Db): Promise<Taught> {
  const { tradeId: id, name, slug, categoryId } = addedServices;
  const services = await db.select({ id, name, slug, categoryId }).from(addedServices).orderBy(asc(name));
  return { services, words: await db.select().from(taughtWords).orderBy(asc(taughtWords.id)) };
}

/**
 * Teaches what people say for a trade.
 * @returns what was taught; nothing, when it was taught before
 */
export async function teachWord(
  tx: Db,
  word: Pick<TaughtWord, "text" | "tradeId" | "language" | "createdAt">,
): Promise<TaughtWord | undefined> {
  const phrase = phraseKey(plainWords(wordsOf(word.text)));
  const [written] = await tx
    .insert(taughtWords)
    .values({ id: newId(), phrase, ...word })
    .onConflictDoNothing()
    .returning();
  return written;
}

/** @returns what was forgotten; nothing, when there is no such word */
export async function forgetWord(tx: Db, id: string): Promise<TaughtWord | undefined> {
  const [gone] = await tx.delete(taughtWords).where(eq(taughtWords.id, id)).returning();
  return gone;
}

/** Adds a service to those that come with the product. @returns whether it was not there */
export async function addService(tx: Db, service: typeof addedServices.$inferInsert): Promise<boolean> {
  const added = await tx.insert(addedServices).values(service).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Removes an added service and the words taught for it. @returns it; nothing, when there is no such service */
export async function removeService(tx: Db, tradeId: number) {
  const [gone] = await tx.delete(addedServices).where(eq(addedServices.tradeId, tradeId)).returning();
  if (gone) await tx.delete(taughtWords).where(eq(taughtWords.tradeId, tradeId));
  return gone;
}
