import { eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { listItems, lists } from "#/server/list/tables.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import { categories } from "#/server/trade/tables.ts";
import { isId } from "#/shared/id.ts";
import { fullName } from "../list/matching.ts";

type BusinessRow = typeof businesses.$inferSelect;

/** A reported thing, as far as a moderator sees it. */
export interface Shown {
  whose: { id: string; name: string; image: string };
  title: string;
  text: string;
  image: string;
  audio: string;
  audioSeconds: number;
  /** Of a review; 0: none. */
  stars: number;
  createdAt: Date;
  page:
    | (Pick<
        BusinessRow,
        "bid" | "id" | "name" | "status" | "phone" | "address" | "town" | "localGovernmentId" | "image" | "tags"
      > & { category: string })
    | null;
}

const whose = { id: accounts.id, name: fullName, image: accounts.image };
const nothing = sql<string>`''`;
const zero = sql<number>`0`;
const silent = { audio: nothing, audioSeconds: zero, stars: zero };
const { bid, id, name, status, phone, address, town, localGovernmentId, image, tags } = businesses;
const page = { bid, id, name, status, phone, address, town, localGovernmentId, image, tags, category: categories.name };
const noPage = sql<null>`null`;

/** In a conversation only the reported message is read. */
const finders: Record<SubjectKind, (db: Db, id: string) => Promise<Shown[]>> = {
  business: (db, id) => {
    const { name: title, about: text, createdAt } = businesses;
    return db
      .select({ whose, title, text, image: nothing, ...silent, createdAt, page })
      .from(businesses)
      .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
      .innerJoin(categories, eq(categories.id, businesses.categoryId))
      .where(eq(businesses.id, id));
  },
  comment: (db, id) => {
    const { msg: text, stars, createdAt } = comments;
    return db
      .select({ whose, title: businesses.name, text, image: nothing, ...silent, stars, createdAt, page })
      .from(comments)
      .innerJoin(accounts, eq(accounts.id, comments.authorId))
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .innerJoin(categories, eq(categories.id, businesses.categoryId))
      .where(eq(comments.id, id));
  },
  list: (db, id) => {
    const { name: title, createdAt } = lists;
    const text = sql<string>`(select coalesce(string_agg(note, ' · ' order by position), '') from ${listItems}
      where list_id = ${lists.id} and note <> '')`;
    return db
      .select({ whose, title, text, image: nothing, ...silent, createdAt, page: noPage })
      .from(lists)
      .innerJoin(accounts, eq(accounts.id, lists.accountId))
      .where(eq(lists.id, id));
  },
  message: (db, id) => {
    const { text, image, audio, audioSeconds, createdAt } = messages;
    return db
      .select({ whose, title: nothing, text, image, ...silent, audio, audioSeconds, createdAt, page: noPage })
      .from(messages)
      .innerJoin(accounts, eq(accounts.id, messages.senderId))
      .where(eq(messages.id, id));
  },
  person: (db, id) =>
    db
      .select({
        whose,
        title: fullName,
        text: nothing,
        image: nothing,
        ...silent,
        createdAt: accounts.createdAt,
        page: noPage,
      })
      .from(accounts)
      .where(eq(accounts.id, id)),
};

export async function findShown(db: Db, kind: SubjectKind, id: string): Promise<Shown | undefined> {
  const [found] = isId(id) ? await finders[kind](db, id) : [];
  return found;
}
