import { randomUUIDv7 } from "node:crypto";
import { makeAccount } from "#/server/account/make.ts";
import type { Services } from "#/server/services.ts";
import { safetyMarks } from "./safety/marks.ts";
import { conversations, messages, participants } from "./tables.ts";

export interface GivenConversation {
  starterId?: string;
  otherId?: string;
  /** Business on whose page the conversation began. */
  businessId?: string;
  /** Messages, alternating from the starter, one second apart; each side has read what it answered. */
  texts?: readonly string[];
  createdAt?: Date;
}

export function makeConversation({ db, clock }: Pick<Services, "db" | "clock">, given: GivenConversation = {}) {
  const { texts = ["Good morning"], createdAt = clock.now(), businessId } = given;
  return db.transaction(async (tx) => {
    const id = randomUUIDv7();
    const starterId = given.starterId ?? (await makeAccount(tx)).id;
    const otherId = given.otherId ?? (await makeAccount(tx)).id;
    const [lowId, highId] = starterId < otherId ? [starterId, otherId] : [otherId, starterId];
    const lastSeq = texts.length;
    await tx.insert(conversations).values({ id, lowId, highId, startedBy: starterId, businessId, lastSeq, createdAt });
    const at = (nth: number) => new Date(createdAt.getTime() + nth * 1_000);
    const rows = texts.map((text, nth) => ({
      id: randomUUIDv7(),
      conversationId: id,
      seq: nth + 1,
      senderId: nth % 2 === 0 ? starterId : otherId,
      text,
      safety: safetyMarks(text),
      createdAt: at(nth),
    }));
    if (rows.length > 0) await tx.insert(messages).values(rows);
    const side = (accountId: string, other: string) => {
      const readSeq = rows.findLast(({ senderId }) => senderId === accountId)?.seq ?? 0;
      const waiting = rows.filter(({ senderId, seq }) => senderId === other && seq > readSeq);
      return {
        conversationId: id,
        accountId,
        otherId: other,
        unread: waiting.length,
        readSeq,
        lastMessageAt: rows.at(-1)?.createdAt ?? createdAt,
        waitingSince: waiting[0]?.createdAt ?? null,
      };
    };
    await tx.insert(participants).values([side(starterId, otherId), side(otherId, starterId)]);
    return { id, starterId, otherId, messageIds: rows.map(({ id }) => id) };
  });
}
