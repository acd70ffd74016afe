import { eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { type SubjectKind, subjectKinds } from "#/server/moderation/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import { businessPath } from "#/shared/business-path.ts";
import { isId } from "#/shared/id.ts";
import { fullName } from "../people.ts";

/** The part of a reported thing that a moderator needs, and no more. */
interface Shown {
  whose: { id: string; name: string };
  /** The name, or the business that something was said about. */
  title: string;
  text: string;
  /** The private picture of a message; empty: none. */
  image: string;
  /** The private voice note of a message; empty: none. */
  audio: string;
  audioSeconds: number;
  createdAt: Date;
  /** The business whose page shows it. */
  page: { bid: string; id: string; status: string } | null;
}

const whose = { id: accounts.id, name: fullName };
const nothing = sql<string>`''`;
const silent = { audio: nothing, audioSeconds: sql<number>`0` };
const page = { bid: businesses.bid, id: businesses.id, status: businesses.status };
const noPage = sql<null>`null`;

/** Queries of each kind, with the person it belongs to. Of a conversation only the message itself is read. */
const finders: Record<SubjectKind, (db: Db, id: string) => Promise<Shown[]>> = {
  business: (db, id) => {
    const { name: title, about: text, createdAt } = businesses;
    return db
      .select({ whose, title, text, image: nothing, ...silent, createdAt, page })
      .from(businesses)
      .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
      .where(eq(businesses.id, id));
  },
  comment: (db, id) => {
    const { msg: text, createdAt } = comments;
    return db
      .select({ whose, title: businesses.name, text, image: nothing, ...silent, createdAt, page })
      .from(comments)
      .innerJoin(accounts, eq(accounts.id, comments.authorId))
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .where(eq(comments.id, id));
  },
  message: (db, id) => {
    const { text, image, audio, audioSeconds, createdAt } = messages;
    return db
      .select({ whose, title: nothing, text, image, audio, audioSeconds, createdAt, page: noPage })
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

/** Something that was reported, as far as it is still there. */
export async function findShown(db: Db, kind: SubjectKind, id: string): Promise<Shown | undefined> {
  const [found] = isId(id) ? await finders[kind](db, id) : [];
  return found;
}

/** Its address below ours; empty: there is none, or it is hidden. */
export const pageOf = ({ page }: Shown) => (page?.status === "active" ? businessPath(page) : "");

export const isSubjectKind = (text: string): text is SubjectKind => subjectKinds.some((kind) => kind === text);
