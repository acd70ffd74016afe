import { and, asc, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { states } from "#/server/place/place.ts";
import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/platform/services.ts";
import { isId } from "#/shared/id.ts";
import { hourMs } from "#/shared/time.ts";
import type { FaqEntry, SiteConfig, SiteNotice } from "./contract.ts";
import { faqEntries, notices } from "./tables.ts";

export const tagline = "simplify your life";

/** Placeholders, so that a demo's footer can be judged. */
const demoLinks: Config["links"] = {
  agentSite: "https://agents.localchap.example/",
  appStore: "https://apps.localchap.example/",
  facebook: "https://facebook.localchap.example/",
  instagram: "https://instagram.localchap.example/",
  x: "https://x.localchap.example/",
};

function linksOf({ links, demoBusinesses }: Config) {
  const isSet = Object.values(links).some(Boolean);
  return demoBusinesses > 0 && !isSet ? demoLinks : links;
}

export async function showConfig(services: Pick<Services, "config" | "db" | "clock">): Promise<SiteConfig> {
  const { config } = services;
  const links = linksOf(config);
  return {
    brand: config.brand,
    tagline,
    public_url: config.publicUrl,
    support_email: config.supportEmail,
    google_client_id: config.google?.clientId ?? "",
    paystack_public_key: config.paystack?.publicKey ?? "",
    api_key: config.apiKey ?? "",
    is_demo: config.demoBusinesses > 0,
    links: {
      agent_site: links.agentSite,
      app_store: links.appStore,
      facebook: links.facebook,
      instagram: links.instagram,
      x: links.x,
    },
    ...(await showNotices(services)),
  };
}

export interface FaqDraft extends Pick<FaqEntry, "topic"> {
  question: string;
  answer: string;
  place: number;
}

export const listFaq = (db: Db): Promise<FaqEntry[]> =>
  db
    .select({
      id: faqEntries.id,
      topic: faqEntries.topic,
      question: faqEntries.question,
      answer: faqEntries.answer,
    })
    .from(faqEntries)
    .orderBy(asc(faqEntries.position), asc(faqEntries.id));

export async function writeFaq(tx: Db, { id, place, ...texts }: FaqDraft & { id?: string }) {
  const entries = await lockFaq(tx);
  const before = entries.find((entry) => entry.id === id);
  if (id !== undefined && !before) throw noSuchEntry();
  const after = { id: before?.id ?? newId(), ...texts };
  await tx
    .insert(faqEntries)
    .values({ ...after, position: 0 })
    .onConflictDoUpdate({ target: faqEntries.id, set: texts });
  const order = entries.map((entry) => entry.id).filter((entryId) => entryId !== after.id);
  order.splice(place - 1, 0, after.id);
  await renumber(tx, order);
  return { before, after };
}

export async function removeFaq(tx: Db, id: string): Promise<FaqEntry> {
  const entries = await lockFaq(tx);
  const before = entries.find((entry) => entry.id === id);
  if (!before) throw noSuchEntry();
  await tx.delete(faqEntries).where(eq(faqEntries.id, id));
  await renumber(
    tx,
    entries.map((entry) => entry.id).filter((entryId) => entryId !== id),
  );
  return before;
}

const noSuchEntry = () => new AppError("site/no-such-entry", "There is no such question any more");

/** Positions are renumbered with every change. */
async function lockFaq(tx: Db): Promise<FaqEntry[]> {
  await tx.execute(sql`lock table ${faqEntries} in share row exclusive mode`);
  return listFaq(tx);
}

async function renumber(tx: Db, order: readonly string[]) {
  for (const [at, id] of order.entries()) {
    await tx
      .update(faqEntries)
      .set({ position: at + 1 })
      .where(eq(faqEntries.id, id));
  }
}

export type NoticeRow = typeof notices.$inferSelect;

/** Sent to screens this long before it begins, so that a cached page shows it on time. */
const aheadMs = hourMs;
const listedMax = 50;
const localMax = 5;

/** The latest nationwide notice, else the next one, and those for single states. */
export async function showNotices({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<Pick<SiteConfig, "notice" | "place_notices">> {
  const now = clock.now();
  const soon = new Date(now.getTime() + aheadMs);
  const { startsAt, endsAt, isOn, id } = notices;
  const current = await db
    .select()
    .from(notices)
    .where(and(eq(isOn, true), lte(startsAt, soon), or(isNull(endsAt), gt(endsAt, now))))
    .orderBy(asc(startsAt), asc(id));
  const national = current.filter(({ stateIds }) => stateIds.length === 0);
  const local = current.filter(({ stateIds }) => stateIds.length > 0).toReversed();
  const shown = national.findLast(({ startsAt }) => startsAt <= now) ?? national[0];
  return {
    notice: shown ? presentNotice(shown, now) : null,
    place_notices: local.slice(0, localMax).map((row) => presentNotice(row, now)),
  };
}

const presentNotice = ({ id, text, level, startsAt, endsAt, stateIds }: NoticeRow, now: Date): SiteNotice => ({
  id,
  text,
  level,
  is_due: startsAt <= now,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? "",
  states: namesOfStates(stateIds),
});

export const namesOfStates = (ids: readonly number[]): string[] =>
  states.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

export const listNotices = (db: Db): Promise<NoticeRow[]> =>
  db.select().from(notices).orderBy(desc(notices.startsAt), desc(notices.id)).limit(listedMax);

export async function writeNotice(
  tx: Db,
  { id, createdAt, ...draft }: Omit<NoticeRow, "id"> & { id?: string },
): Promise<{ before?: NoticeRow; after: NoticeRow }> {
  if (id === undefined) {
    const [after] = await tx
      .insert(notices)
      .values({ id: newId(), createdAt, ...draft })
      .returning();
    return { after: after! };
  }
  const [before] = isId(id) ? await tx.select().from(notices).where(eq(notices.id, id)).for("update") : [];
  if (!before) throw new AppError("site/no-such-entry", "There is no such notice");
  const [after] = await tx.update(notices).set(draft).where(eq(notices.id, id)).returning();
  return { before, after: after! };
}
