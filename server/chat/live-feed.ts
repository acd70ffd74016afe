import { Batches } from "#/server/platform/events/batches.ts";
import type { DomainEvents } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { presentMessage } from "./present.ts";
import {
  countUnreadOf,
  findTimeOf,
  listReadMarks,
  type MessageRow,
  readMessagesFor,
  selectMessagesSince,
} from "./queries.ts";

type Deps = Pick<Services, "db" | "events" | "live" | "failures">;
type Sent = DomainEvents["chat.message-sent"];
type Read = DomainEvents["chat.read"];

const liveItemOf = (row: MessageRow, readerId: string) => ({
  type: "message" as const,
  ...presentMessage(row, readerId),
});

export function pushChatLive(deps: Deps) {
  const { events, live } = deps;
  live.addFeed({
    counter: "messages",
    count: countUnreadOf,
    timeOf: findTimeOf,
    since: async (db, accountId, since, most) => {
      const rows = await selectMessagesSince(db, accountId, since, most);
      return rows.map((row) => liveItemOf(row, accountId));
    },
  });
  const sent = new Batches<Sent>((batch) => pushSent(deps, batch));
  events.onCommitted("chat.message-sent", (event) => {
    if (event.accountIds.some(live.has)) sent.add(event);
  });
  const read = new Batches<Read>((batch) => pushRead(deps, batch));
  events.onCommitted("chat.read", (event) => {
    if (event.accountIds.some(live.has)) read.add(event);
  });
  events.onCommitted("chat.event-noted", ({ conversationId, event, at, accountIds }) => {
    const step = { type: "step", conversation_id: conversationId, last_kind: event, last_message_at: at } as const;
    for (const accountId of accountIds) live.push(accountId, step);
  });
}

/** Reads each item for its recipient when it is pushed, which checks access. */
async function pushSent({ db, live, failures }: Deps, batch: readonly Sent[]) {
  const readerIds = [...new Set(batch.flatMap(({ accountIds }) => accountIds))].filter(live.has);
  const messageIds = batch.map(({ messageId }) => messageId);
  const isFor = new Set(batch.flatMap(({ messageId, accountIds }) => accountIds.map((id) => `${messageId} ${id}`)));
  try {
    for (const row of await readMessagesFor(db, readerIds, messageIds)) {
      if (!isFor.has(`${row.id} ${row.readerId}`)) continue;
      live.push(row.readerId, liveItemOf(row, row.readerId));
      if (row.senderId !== row.readerId) live.recount(row.readerId);
    }
  } catch (error) {
    failures.report("live feed of messages", error, { messageIds });
    live.loseTrack(readerIds);
  }
}

async function pushRead({ db, live, failures }: Deps, batch: readonly Read[]) {
  try {
    for (const { conversationId, readerId, otherId, readUpTo, isBlocked } of await listReadMarks(db, batch)) {
      const mark = {
        type: "read",
        conversation_id: conversationId,
        reader_id: readerId,
        read_up_to: readUpTo,
      } as const;
      live.push(readerId, mark);
      live.recount(readerId);
      if (!isBlocked) live.push(otherId, mark);
    }
  } catch (error) {
    failures.report("live feed of read marks", error, { reads: batch.length });
    live.loseTrack(batch.flatMap(({ accountIds }) => accountIds));
  }
}
