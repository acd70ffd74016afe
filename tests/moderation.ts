import { eq } from "drizzle-orm";
import { conversations, messages } from "#/server/chat/tables.ts";
import { lists } from "#/server/list/tables.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { decideAppeal, dismissReports, imposeSanction, liftSanction } from "#/server/moderation/moderation.ts";
import { reports } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { type StartOptions, startApi } from "./api.ts";

export const signedOut = { status: 401, body: { code: "account/sign-in-needed" } };

/** Endpoints of `/v2` with moderation actions and one of each reportable subject. */
export async function startModeration(options: StartOptions = {}) {
  const started = await startApi(options);
  const { make, db, services, clock } = started;
  const moderator = await make.account({ role: "moderator" });
  /** A moderation action in one transaction. */
  const take = (kind: SubjectKind, subjectId: string, reason = "It breaks our rules", endsAt?: Date) =>
    db.transaction((tx) => imposeSanction(tx, services, { kind, subjectId, reason, by: moderator.id, endsAt }));
  const lift = (sanctionId: string) => db.transaction((tx) => liftSanction(tx, services, { sanctionId }));
  const decide = (appealId: string, grant: boolean, reason = "We looked again") =>
    db.transaction((tx) => decideAppeal(tx, services, { appealId, grant, reason, by: moderator.id }));
  const dismiss = (kind: SubjectKind, subjectId: string) =>
    db.transaction((tx) => dismissReports(tx, services, { kind, subjectId, by: moderator.id }));

  /** Two accounts and a message from the first to the second. */
  const talk = async (text = "Send money first") => {
    const [sender, reader] = [await make.account(), await make.account()];
    const [lowId = "", highId = ""] = [sender.id, reader.id].sort();
    const conversation = { id: newId(), lowId, highId, startedBy: sender.id, lastSeq: 1, createdAt: clock.now() };
    await db.insert(conversations).values(conversation);
    const message = { id: newId(), conversationId: conversation.id, seq: 1, senderId: sender.id, text };
    await db.insert(messages).values({ ...message, createdAt: clock.now() });
    return { sender, reader, message };
  };
  /** A subject of each kind with its owner; `reader` can see the message. */
  const oneOfEach = async () => {
    const business = await make.business();
    const { id: commentId, authorId } = await make.review({ businessId: business.id, msg: "They are thieves" });
    const { sender, reader, message } = await talk();
    const person = await make.account();
    const list = {
      id: newId(),
      accountId: person.id,
      name: "They are thieves",
      code: newId(),
      isPublic: true,
      createdAt: clock.now(),
    };
    await db.insert(lists).values(list);
    const subjects: Record<SubjectKind, { id: string; ownerId: string }> = {
      business: { id: business.id, ownerId: business.ownerId },
      comment: { id: commentId, ownerId: authorId },
      list: { id: list.id, ownerId: person.id },
      message: { id: message.id, ownerId: sender.id },
      person: { id: person.id, ownerId: person.id },
    };
    return { subjects, reader };
  };
  const told = async (accountId: string) =>
    (await db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(
      ({ kind, title, message }) => ({ kind, title, message }),
    );
  return { ...started, moderator, take, lift, decide, dismiss, talk, oneOfEach, told };
}

export const kinds = ["business", "comment", "list", "message", "person"] as const;

export const reportsOf = (db: Db, subjectId: string) =>
  db.select().from(reports).where(eq(reports.subjectId, subjectId));
