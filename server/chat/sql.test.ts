import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { isBefore, selectConversations, selectMessages, selectMessagesSince } from "./queries.ts";

// Snapshots of the busiest queries of chat: after a change, check the index that they scan.

const db = drizzle.mock();
const [viewer, conversation, message] = ["viewer", "conversation", "message"];

test.each([
  ["the list of conversations", selectConversations(db, viewer, undefined)],
  ["its next page", selectConversations(db, viewer, isBefore({ at: new Date(0), id: conversation }))],
  ["the latest messages", selectMessages(db, conversation, undefined)],
  ["earlier messages", selectMessages(db, conversation, message)],
  ["later messages", selectMessagesSince(db, viewer, new Date(0), 201)],
])("a single query reads %s", (_, query) => {
  expect(query.toSQL().sql).toMatchSnapshot();
});
