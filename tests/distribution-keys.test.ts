import { eq } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { changedRatings } from "#/server/review/tables.ts";
import { followRatings } from "#/server/search/ratings.ts";
import { ownDatabase } from "./database.ts";
import { listedKeys, listTables } from "./distribution.ts";
import { listen } from "./listener.ts";
import { collectStatements, planAsIfLarge, planOf, readsWithoutKey } from "./query-plans.ts";
import { startTwoPeople } from "./two-people.ts";

const database = await ownDatabase();

test("docs/scale.md lists every table with the column it would be distributed by", async () => {
  const tables = await listTables();
  const listed = listedKeys();

  expect([...listed.keys()].sort()).toEqual([...tables.keys()].sort());
  const unknown = [...listed].filter(([table, key]) => key && !tables.get(table)?.includes(key));
  expect(unknown).toEqual([]);
});

/** A business with everything on its page, two people who talk, and a stream that listens. */
async function startBusyPeople() {
  const started = await startTwoPeople({ database });
  const { make, services, db, clock, http, bola, begin } = started;
  const business = await make.business({ name: "Mama Bola Kitchen", ownerId: bola.id, catalog: [{}, {}] });
  const [startsAt, endsAt] = [
    new Date(clock.now().getTime() - 86_400_000),
    new Date(clock.now().getTime() + 86_400_000),
  ];
  await make.subscription({ businessId: business.id, startsAt, endsAt });
  await make.certification({ businessId: business.id, status: "approved" });
  const authors = [await make.account(), await make.account()];
  for (const { id: authorId } of authors) await make.review({ businessId: business.id, authorId, msg: "On time." });
  const conversationId = await begin();
  await services.events.listen(database);
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listen(address, await openSession(db, bola.id, "", clock.now()));
  onTestFinished(stream.close);
  await stream.wait("counts");
  return { ...started, business, conversationId, stream };
}

/** Calls that visitors and members make most, one of each. */
async function callWhatIsHot(people: Awaited<ReturnType<typeof startBusyPeople>>) {
  const { api, asAda, asBola, ada, bola, business, conversationId, stream } = people;
  const asked: [string, number][] = [];
  const get = async (caller: Pick<typeof api, "get">, path: string) => {
    const { status, body } = await caller.get(`/v2${path}`);
    asked.push([path, status]);
    return body;
  };
  const send = async (caller: Pick<typeof api, "post" | "put">, how: "post" | "put", path: string, payload?: object) =>
    asked.push([path, (await caller[how](`/v2${path}`, payload)).status]);

  for (const path of ["finder?search=caterer&location=Lagos", "finder?search=caterer&location=Lagos, Ikeja"])
    await get(api, `/${path}`);
  await get(api, `/suggest?search=mama`);
  await get(api, `/business/${business.id}`);
  const [newest] = await get(api, `/business/${business.id}/comments`);
  await get(api, `/business/${business.id}/comments?before=${newest.id}`);
  await send(api, "post", `/business/${business.id}/seen`, { what: "page" });

  await send(asAda, "post", `/rating/${business.id}`, { rating: 4 });
  await send(asAda, "post", `/comment/${business.id}`, { msg: "Neat seams." });
  const { comment_id: commentId } = await get(asAda, `/review/${business.id}`);
  await send(asBola, "post", `/comment/${commentId}/reply`, { msg: "Thank you." });
  await send(asAda, "put", `/saved/${business.id}`);
  await get(asAda, `/saved/${business.id}`);
  await get(asAda, "/saved");

  await send(asAda, "post", `/reply_message/${conversationId}`, { message: "Good day", client_id: "one" });
  await send(asBola, "post", `/message/${ada.id}`, { message: "Good day to you" });
  await stream.wait("message", 2);
  const [inbox] = await get(asBola, "/message");
  await get(asBola, `/message?before=${inbox.id}`);
  await get(asBola, `/conversation/${conversationId}`);
  const [oldest] = await get(asBola, `/conversations/${conversationId}`);
  await get(asBola, `/conversations/${conversationId}?before=${oldest.id}`);
  await get(asAda, `/messages/${bola.id}`);
  await get(asAda, `/chat_partner/${bola.id}`);
  await get(asBola, "/count_unread");
  await send(asBola, "post", `/message_as_read/${conversationId}`);
  await stream.wait("read");

  await get(asBola, "/count_notification");
  const [notice] = await get(asBola, "/notifications");
  await get(asBola, `/notifications?before=${notice.id}`);
  await send(asBola, "put", `/read_notification/${notice.id}`);
  await get(asBola, "/user");
  await get(asBola, "/mybusiness");
  await get(asAda, "/quote_requests");
  await get(asBola, "/mybusiness/quote_requests");
  return asked;
}

/** Statements that ask every place of a cluster, by the tables and how they begin, and why. */
const asksEverywhere: [string, string][] = [
  ['comments: select "businesses"', "an answer names the comment and the owner, who is asked rarely"],
  ["listings: -- search.order", "words of texts stand in all listings"],
  ["listing_terms, listing_terms, listing_terms: -- search.scan-one", "all of Nigeria"],
  ["listing_terms: -- search.is-broad", "the same"],
  ["listing_terms: -- search.scan-one-around", "who comes to an LGA from another state"],
  ["listing_terms: -- search.nearest", "the nearest of other states"],
  ["changed_ratings: select", "a job that follows marks wherever they are"],
  ["sessions: -- account.identify", "a session is found by its token: by then in a small table of its own"],
  ["messages: -- chat.send", "a client_id that was used in another conversation is refused"],
  ["sessions, messages: -- chat.send", "both: who calls, and what they send"],
  ['businesses: select "accounts"', "the business of an owner: by then in a small table of its own"],
  ['businesses: select "participants"', "the same, of each person in the inbox"],
  ['businesses: select "businesses"', "the same, of the viewer"],
  ["quote_recipients: -- quote.sent", "a request has five recipients, and both sides list it"],
  ["businesses, quote_requests: -- quote.received", "the same"],
];

test("the calls that are made most read and change no table without the key it would be distributed by", async () => {
  const people = await startBusyPeople();
  const statements = collectStatements(database.pool);

  const asked = await callWhatIsHot(people);
  // The listing follows the stars a moment later, or by the job of every minute where the business was held by another call just then.
  const ofBusiness = eq(changedRatings.businessId, people.business.id);
  await expect
    .poll(async () => {
      await followRatings(people.services);
      return people.db.$count(changedRatings, ofBusiness);
    })
    .toBe(0);

  expect(asked.filter(([, status]) => status !== 200)).toEqual([]);
  const found = await findWithoutKey(statements);
  expect(found.filter((text) => !asksEverywhere.some(([start]) => text.startsWith(start)))).toEqual([]);
  expect(asksEverywhere.filter(([start]) => !found.some((text) => text.startsWith(start)))).toEqual([]);
});

/** Statements that leave out the key of a table, each after the tables that it asks without. */
async function findWithoutKey(statements: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.pool.options.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await planAsIfLarge(client);
  const keys = listedKeys();
  const found: string[] = [];
  for (const text of statements) {
    if (!isQuestion.test(text)) continue;
    const tables = readsWithoutKey(await planOf(client, text), keys);
    if (tables.length > 0) found.push(`${tables.join(", ")}: ${text.replace(/\s+/g, " ").trim()}`);
  }
  return found;
}

/** `begin`, `set` and their like read nothing. */
const isQuestion = /^(?:-- .*\n|\/\*.*?\*\/|\s)*(?:select|with|insert|update|delete)\b/i;
