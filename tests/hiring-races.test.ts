// @module-tag thorough
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { callAt, emptyDirectory, signUpAt, startEmptyProduct } from "./running-api.ts";

const place = { state: "Lagos", lga: "Ikeja" };
const page = {
  ...{ name: "Mama Nkechi Kitchen", about: "Rice", phone: "08030000000", category: "Catering Services" },
  ...{ ...place, address: "1 Allen Avenue", town: "Ikeja", work_experience: "Years", years_of_experience: 5 },
};

const ends: (() => Promise<void>)[] = [];
const atEnd = (end: () => Promise<void>) => void ends.push(end);

let addresses: string[];
let database: pg.Pool;
beforeAll(async () => {
  const settings = { DATABASE_URL: await createDatabase(), DATA_DIR: emptyDirectory(atEnd) };
  const two = await Promise.all([1, 2].map(() => startEmptyProduct(settings, atEnd)));
  addresses = two.map(({ address }) => address);
  database = new pg.Pool({ connectionString: settings.DATABASE_URL });
  atEnd(() => database.end());
}, 120_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

type Started = Awaited<ReturnType<typeof start>>;

/** A customer and two owners by name, each with endpoints of either process. */
async function start(customerName: string, ownerNames: readonly [string, string]) {
  const [here = ""] = addresses;
  const customer = await signUpAt(here, customerName);
  const owners = [await signUpAt(here, ownerNames[0]), await signUpAt(here, ownerNames[1])];
  const businesses: string[] = [];
  for (const { token } of owners) businesses.push((await callAt(here, token, "POST", "/v2/business", page)).body.id);
  const sql = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
  const call = (through: number, token: string, method: string, path: string, body: object = {}) =>
    callAt(addresses[through] ?? here, token, method, path, method === "GET" ? undefined : body);
  /** Resets daily limits, which are not under test. */
  const ready = () => sql("truncate limit_counts").then(() => sql("update accounts set phone_proven_at = now()"));
  return { customer, owners, businesses, sql, call, ready };
}

const moves = ["accept", "accept", "offer", "offer", "decline", "close", "expire", "phones"] as const;
const steps = ["accept", "change", "start", "done", "done", "cancel", "dispute"] as const;
const through = fc.nat({ max: 1 });
const who = fc.nat({ max: 1 });

const aMove = fc.record({ move: fc.constantFrom(...moves), through, who, price: fc.integer({ min: 1, max: 90_000 }) });
const requestRounds = fc.array(fc.array(aMove, { minLength: 3, maxLength: 5 }), { minLength: 2, maxLength: 3 });
const jobRounds = fc.array(
  fc.array(fc.record({ step: fc.constantFrom(...steps), through, who }), { minLength: 3, maxLength: 5 }),
  { minLength: 2, maxLength: 4 },
);

type Move = typeof aMove extends fc.Arbitrary<infer One> ? One : never;

async function offersOf({ customer, call }: Started, id: string): Promise<string[]> {
  const { body } = await call(0, customer.token, "GET", `/v2/quote_requests/${id}`);
  return body.recipients.flatMap(({ offer }: { offer: { id: string } | null }) => offer?.id ?? []);
}

/** An action on a request. @returns the status of the response */
async function make(started: Started, id: string, offers: string[], { move, through, who, price }: Move) {
  const { customer, owners, call, sql } = started;
  const owner = owners[who]!.token;
  const path = `/v2/quote_requests/${id}`;
  if (move === "expire") {
    await sql("update quote_requests set expires_at = now() where id = $1 and state = 'open' and $2::boolean", [
      id,
      price < 9_000,
    ]);
    return 200;
  }
  const phone = `0805${String(price).padStart(7, "0")}`;
  const profile = { firstname: "Zainab", lastname: "Ade", phone, password: "harmattan-wind", ...place };
  const asked = {
    accept: () => call(through, customer.token, "POST", `${path}/offers/${offers[who % offers.length] ?? id}/accept`),
    offer: () => call(through, owner, "POST", `${path}/offers`, { price }),
    decline: () => call(through, owner, "POST", `${path}/decline`, { reason: "busy" }),
    close: () => call(through, customer.token, "POST", `${path}/close`, { reason: "not_needed" }),
    phones: () => call(through, who === 0 ? customer.token : owner, "PUT", "/v2/user", profile),
  };
  return (await asked[move]()).status;
}

/** State of a request and its results in the database. */
async function expectWhole({ sql }: Started, id: string) {
  const [request] = await sql("select state from quote_requests where id = $1", [id]);
  const accepted = await sql(
    "select business_id, price_kobo from quote_recipients where request_id = $1 and state = 'accepted'",
    [id],
  );
  const jobs = await sql("select id, business_id, price_kobo from jobs where quote_request_id = $1", [id]);
  expect(accepted).toHaveLength(request!.state === "accepted" ? 1 : 0);
  expect(jobs.map(({ business_id, price_kobo }) => ({ business_id, price_kobo }))).toEqual(accepted);
  return jobs[0]?.id as string | undefined;
}

test("when three people race through two processes over a request, one business or none is hired, at the price it offered", {
  timeout: 300_000,
}, async () => {
  const started = await start("Zainab", ["Nkechi", "Bola"]);
  const { customer, businesses, call, ready, owners } = started;
  await fc.assert(
    fc.asyncProperty(requestRounds, async (rounds) => {
      await ready();
      const asked = { ...place, search: "caterer", description: "Rice", when: "today", business_ids: businesses };
      const { body } = await call(0, customer.token, "POST", "/v2/quote_requests", asked);
      await call(1, owners[0]!.token, "POST", `/v2/quote_requests/${body.id}/offers`, { price: 5_000 });
      for (const round of rounds) {
        const offers = await offersOf(started, body.id);
        const statuses = await Promise.all(round.map((move) => make(started, body.id, offers, move)));
        expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
        await expectWhole(started, body.id);
      }
      await call(0, customer.token, "POST", `/v2/quote_requests/${body.id}/close`, { reason: "not_needed" });
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test("a job changed by both sides through two processes has exactly the acknowledged steps", {
  timeout: 300_000,
}, async () => {
  const started = await start("Amina", ["Ngozi", "Bisi"]);
  const { customer, owners, call, ready, sql } = started;
  const owner = owners[0]!;
  const chat = await call(0, customer.token, "POST", `/v2/message/${owner.id}`, { message: "Rice?" });
  const terms = { title: "Rice", price: 9_000 };
  await fc.assert(
    fc.asyncProperty(jobRounds, async (rounds) => {
      await ready();
      const path = `/v2/conversation/${chat.body.conversation_id}/jobs`;
      const proposals = await Promise.all([0, 1].map((through) => call(through, owner.token, "POST", path, terms)));
      // Of two concurrent proposals one succeeds.
      expect(proposals.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { id } = proposals.find(({ status }) => status === 200)!.body;
      let taken = 1;
      for (const round of rounds) {
        const replies = await Promise.all(
          round.map(({ step, through, who }) =>
            call(through, who === 0 ? customer.token : owner.token, "POST", `/v2/jobs/${id}/${step}`, {
              reason: "r",
              terms,
            }),
          ),
        );
        expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
        taken += replies.filter(({ status }) => status === 200).length;
        const history = await sql("select step, account_id from job_steps where job_id = $1 order by id", [id]);
        const [job] = await sql("select * from jobs where id = $1", [id]);
        expect(history).toHaveLength(taken);
        expect(job!.state === "done").toBe(Boolean(job!.customer_done_at && job!.business_done_at));
        expect(history.filter(({ step }) => ["cancel", "dispute"].includes(step)).length).toBeLessThanOrEqual(1);
      }
      // An open proposal would refuse the next one.
      await call(0, owner.token, "POST", `/v2/jobs/${id}/cancel`, { reason: "r" });
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
