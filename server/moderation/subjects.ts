import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { lists } from "#/server/list/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import { isId } from "#/shared/id.ts";
import type { SubjectKind } from "./contract.ts";

export interface Subject {
  accountId: string;
  words: string;
  isShown: boolean;
  /** Accounts that can see it; absent: public. */
  readers?: string[];
}

const finders: Record<SubjectKind, (db: Db, id: string) => Promise<Subject[]>> = {
  business: (db, id) =>
    db
      .select({
        accountId: businesses.ownerId,
        words: businesses.name,
        isShown: sql<boolean>`${businesses.status} = 'active'`,
      })
      .from(businesses)
      .where(eq(businesses.id, id)),
  comment: (db, id) =>
    db
      .select({
        accountId: comments.authorId,
        words: comments.msg,
        isShown: sql<boolean>`(${comments.hiddenAt} is null and ${businesses.status} = 'active')`,
      })
      .from(comments)
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .where(eq(comments.id, id)),
  list: (db, id) =>
    db
      .select({ accountId: lists.accountId, words: lists.name, isShown: lists.isPublic })
      .from(lists)
      .where(eq(lists.id, id)),
  message: (db, id) =>
    db
      .select({
        accountId: messages.senderId,
        words: messages.text,
        isShown: sql<boolean>`${messages.hiddenAt} is null`,
        readers: sql<string[]>`array[${conversations.lowId}::text, ${conversations.highId}::text]`,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(messages.id, id)),
  person: (db, id) =>
    db
      .select({ accountId: accounts.id, words: sql<string>`''`, isShown: sql<boolean>`${accounts.blockedAt} is null` })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.deletedAt))),
};

export async function findSubject(db: Db, kind: SubjectKind, id: string): Promise<Subject | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await finders[kind](db, id);
  return found;
}
