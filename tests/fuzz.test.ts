// @module-tag thorough
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { api as routes } from "#/server/api.ts";
import type { Route } from "#/server/platform/http/route.ts";
import { ownDatabase } from "./database.ts";
import { people, startCast, type Who } from "./fuzz/cast.ts";
import { type FuzzRequest, requestsTo } from "./fuzz/requests.ts";
import { listen } from "./listener.ts";
import { startWithPaystack } from "./paystack.ts";
import { collectStatements } from "./query-plans.ts";

/**
 * `FUZZ_RUNS=150 npx vitest run tests/fuzz.test.ts` sends more requests; `FUZZ_CALL` selects endpoints by a part of their name.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 8);
const firstSeed = 20_261_118;
const only = process.env.FUZZ_CALL ?? "";
/**
 * Number of requests without permission, which end at the permission check, and of complete requests by each person with
 * permission.
 */
const fewRuns = 2;
/** A request without a response for this long counts as hung. */
const hangMs = 15_000;

type Cast = Awaited<ReturnType<typeof startCast>>;
type Caller = Awaited<ReturnType<Cast["as"]>>;
type Reply = Awaited<ReturnType<Caller["send"]>>;

const database = await ownDatabase();
/** Every statement of the requests below. */
const statements = collectStatements(database.pool);

/** True for the endpoints of a role without those of the roles below it. */
const isTheirs = (who: Who, { call: { access = "public" } }: Route) =>
  access === "public" ? who === "visitor" : access === "member" ? who === "member" || who === "owner" : who === "staff";

/** A stream has no end. */
const isAsked = ({ name, call }: Route) => name.includes(only) && call.answersAs !== "stream";

/** @throws {Error} for a server error or without a response */
async function ask(caller: Caller, method: "GET", question: FuzzRequest): Promise<Reply> {
  const hung = setTimeout(hangMs, undefined, { ref: false }).then(() => {
    throw new Error("did not answer");
  });
  const reply = await Promise.race([caller.send({ ...question, method }), hung]);
  if (reply.status >= 500 && reply.body?.code !== "payment/provider-silent") {
    throw new Error(`answered ${reply.status}`);
  }
  return reply;
}

/** A seed that does not depend on other endpoints. */
const seedOf = (name: string) => [...name].reduce((seed, sign) => (seed * 31 + sign.charCodeAt(0)) | 0, firstSeed);

/** The error for members without a business, which is the expected end of such a request. */
const noBusiness = "business/none-yet";

/** @returns failures with counterexamples */
async function faultsOf(cast: Cast, who: Who, route: Route, seen: Set<number | string>): Promise<string[]> {
  const method = route.name.split(" ")[0] as "GET";
  let caller = await cast.as(who);
  let mayHaveChanged = false;
  const property = fc.asyncProperty(requestsTo(route, cast.knownTo(route.name)), async (question) => {
    // A successful write may have ended the session or blocked the account.
    if (mayHaveChanged) caller = await cast.as(who);
    const { status, body } = await ask(caller, method, question);
    mayHaveChanged = method !== "GET" && (status < 400 || status === 401);
    seen.add(body?.code === noBusiness ? noBusiness : status);
  });
  const seed = seedOf(route.name);
  try {
    await fc.assert(property, { seed, numRuns: isTheirs(who, route) ? runs : fewRuns });
    return [];
  } catch (error) {
    return [`${route.name}: ${(error as Error).message}\n${(error as Error).cause ?? ""}`];
  }
}

// The last test inspects the statements of the others.
describe("every call", { shuffle: false }, () => {
  test.each(people)(
    "random requests by a %s are answered or refused as the contract says",
    {
      timeout: 60_000 + runs * 10_000,
    },
    async (who) => {
      const cast = await startCast(database);
      const faults: string[] = [];
      const asked: { name: string; isTheirs: boolean; seen: Set<number | string> }[] = [];
      for (const route of routes.filter(isAsked)) {
        const seen = new Set<number | string>();
        asked.push({ name: route.name, isTheirs: isTheirs(who, route), seen });
        faults.push(...(await faultsOf(cast, who, route, seen)));
      }

      expect(faults).toEqual([]);
      const theirs = asked.filter(({ isTheirs }) => isTheirs);
      const unanswered = theirs.filter(({ seen }) => !seen.has(200) && !seen.has(noBusiness));
      // Otherwise the test would only reach the permission check.
      if (!only) expect(unanswered.length).toBeLessThan(theirs.length * 0.5);
    },
  );

  test("no SQL statement compares a column of a subquery with an unqualified one", () => {
    // Drizzle omits the table of columns in a select from one table; in a subquery the name then refers to another column.
    const nameless = /\b\w+\.\w+ (?:=|<>|<=?|>=?) "\w+"(?!\.)/;

    if (!only) expect(statements.size).toBeGreaterThan(100);
    expect([...statements].filter((text) => nameless.test(text))).toEqual([]);
  });
});

test("an event stream starts with any Last-Event-ID", async () => {
  const { http, services, clock, as, member } = await startCast(database);
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  await as("member");
  const token = await openSession(services.db, member.id, "", clock.now());
  // Allowed characters of a header; others never reach the server.
  const heard = fc.oneof(
    fc.uuid(),
    fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
    fc.stringMatching(/^[!-~]{200}$/),
  );
  const property = fc.asyncProperty(heard, async (lastEventId) => {
    const stream = await listen(address, token, lastEventId);
    await stream.wait("counts");
    stream.close();
    expect(stream.status).toBe(200);
  });
  await fc.assert(property, { seed: firstSeed, numRuns: runs });
});

test("signed webhooks with random content cause no server error", async () => {
  const { tell } = await startWithPaystack();
  const odd = fc.constantFrom(null, "", -1, 1e308, "\ud800", { toString: 1 }, [[]]);
  const data = fc.record(
    {
      reference: fc.oneof(fc.string(), odd),
      status: fc.oneof(fc.constant("success"), odd),
      amount: fc.oneof(fc.nat(), odd),
      id: odd,
    },
    { requiredKeys: [] },
  );
  const event = fc.oneof(fc.constantFrom("charge.success", "refund.processed", "charge.dispute.create"), fc.string());
  const property = fc.asyncProperty(event, fc.oneof(data, fc.constant({}), fc.constant([])), async (event, data) => {
    expect((await tell(event, data)).status).toBeLessThan(500);
  });
  await fc.assert(property, { seed: firstSeed, numRuns: runs * 10 });
});
