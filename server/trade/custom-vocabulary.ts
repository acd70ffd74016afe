import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { wordsOf } from "#/shared/fold.ts";
import { phraseKey, plainWords } from "./phrase-words.ts";
import { addedServices, customWords } from "./tables.ts";

type CustomWord = typeof customWords.$inferSelect;

/** Custom services and synonyms: those that staff added. */
export interface CustomVocabulary {
  services: { id: number; name: string; slug: string; categoryId: number }[];
  words: CustomWord[];
}

/** Custom synonyms of staff, as the database has them: services by name, words in the order they were added. */
export async function listCustomVocabulary(db: Db): Promise<CustomVocabulary> {
  const { tradeId: id, name, slug, categoryId } = addedServices;
  const services = await db.select({ id, name, slug, categoryId }).from(addedServices).orderBy(asc(name));
  return { services, words: await db.select().from(customWords).orderBy(asc(customWords.id)) };
}

/**
 * Adds a custom synonym of a trade.
 * @returns it; nothing, when it was there already
 */
export async function insertSynonym(
  tx: Db,
  word: Pick<CustomWord, "text" | "tradeId" | "language" | "createdAt">,
): Promise<CustomWord | undefined> {
  const phrase = phraseKey(plainWords(wordsOf(word.text)));
  const [written] = await tx
    .insert(customWords)
    .values({ id: newId(), phrase, ...word })
    .onConflictDoNothing()
    .returning();
  return written;
}

/** @returns what was forgotten; nothing, when there is no such word */
export async function deleteSynonym(tx: Db, id: string): Promise<CustomWord | undefined> {
  const [gone] = await tx.delete(customWords).where(eq(customWords.id, id)).returning();
  return gone;
}

/** Adds a service to those that come with the product. @returns whether it was not there */
export async function addService(tx: Db, service: typeof addedServices.$inferInsert): Promise<boolean> {
  const added = await tx.insert(addedServices).values(service).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Removes an added service and its synonyms. @returns it; nothing, when there is no such service */
export async function removeService(tx: Db, tradeId: number) {
  const [gone] = await tx.delete(addedServices).where(eq(addedServices.tradeId, tradeId)).returning();
  if (gone) await tx.delete(customWords).where(eq(customWords.tradeId, tradeId));
  return gone;
}
