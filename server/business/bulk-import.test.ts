import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { localGovernments } from "#/server/place/place.ts";
import type { Database } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { indexBusinesses } from "#/server/search/rank/indexing.ts";
import { categories, Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { importBusinesses } from "./bulk-import.ts";
import { makeBusiness } from "./make.ts";

const now = new Date("2026-11-18T10:00:00Z");
const columns = [
  ...["key", "name", "about", "phone", "category", "tags", "work_experience", "years_of_experience"],
  ...["address", "town", "state", "lga", "service_area", "email", "website"],
] as const;
type Row = Record<(typeof columns)[number], string>;

function goodRow(nth: number): Row {
  const lga = localGovernments[nth % localGovernments.length]!;
  return {
    key: `row-${nth}`,
    name: `Business ${nth % 500} & "Sons", ${lga.name}`,
    about: `We do what number ${nth} does,\nand well.`,
    phone: `0803${String(nth).padStart(7, "0")}`,
    category: categories[nth % categories.length]!.name,
    tags: nth % 3 ? "Plumber; Generator repair" : "",
    work_experience: "Learnt on the job",
    years_of_experience: String(nth % 80),
    address: `${nth} Market Road`,
    town: lga.name,
    state: lga.state.name,
    lga: lga.name,
    service_area: nth % 5 ? "" : "Lagos, Surulere; FCT, Bwari",
    email: nth % 2 ? `owner${nth}@example.com` : "",
    website: "",
  };
}

/** Invalid rows with their error messages. */
const faults: [(row: Row, before: Row) => Partial<Row>, string][] = [
  [() => ({ name: "" }), "name: All fields are required!"],
  [() => ({ phone: "12345" }), "phone: Enter a Nigerian phone number, such as 0803 000 0000"],
  [() => ({ category: "Piracy" }), "category: Select a category"],
  [() => ({ state: "Oyo", lga: "Ikeja" }), "lga: Select LGA"],
  [() => ({ state: "Narnia" }), "state: Select a State"],
  [() => ({ years_of_experience: "81" }), "years_of_experience: Enter years of experience from 0 to 80"],
  [() => ({ email: "nobody" }), "email: Enter a valid email address"],
  [(_, before) => ({ key: before.key }), "key: is the same as on line "],
  [() => ({ about: "x".repeat(3_001) }), "about: Use at most 3,000 letters"],
  [() => ({ key: "" }), "key: give each row a key of letters, digits and . : / _ -"],
];

const quoted = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
const lineOf = (row: Row) => columns.map((name) => quoted(row[name])).join(",");

/** A file of `count` rows, of which fifty are invalid; each row has two lines. */
function spoiltFile(count: number) {
  const step = count / 50;
  const planted: { line: number; reason: string }[] = [];
  const lines = [columns.join(",")];
  for (let nth = 0; nth < count; nth++) {
    let row = goodRow(nth);
    if (nth % step === step - 1) {
      const [spoil, reason] = faults[planted.length % faults.length]!;
      row = { ...row, ...spoil(row, goodRow(nth - 1)) };
      planted.push({ line: 2 + nth * 2, reason: reason.endsWith("line ") ? `${reason}${nth * 2}` : reason });
      // Every row has two lines, also an invalid one.
      if (!row.about.includes("\n")) row.about = `${row.about}\n.`;
    }
    lines.push(lineOf(row));
  }
  return { text: `${lines.join("\r\n")}\r\n`, planted };
}

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
});

const deps = () => ({
  db: database.db,
  now,
  index: async (tx: typeof database.db, ids: string[]) => void (await indexBusinesses(tx, ids, now, new Trades())),
});
const run = (text: string) => importBusinesses(deps(), text.match(/.{1,65536}/gsu) ?? []);
const count = async (query: string) =>
  (await database.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`))).rows[0]!.n;
const fileOf = (...rows: Partial<Row>[]) =>
  `${[columns.join(","), ...rows.map((row, at) => lineOf({ ...goodRow(50_000 + at), ...row }))].join("\n")}\n`;

test("a file of 500 businesses is imported once, however often it is run, and fifty invalid rows are reported with line and reason", async () => {
  const { text, planted } = spoiltFile(500);
  const counts = async () => ({
    businesses: await count("businesses where import_key is not null"),
    listings: await count("listings"),
    addresses: await count("(select distinct bid from businesses) b"),
    accounts: await count("accounts"),
  });
  const before = await counts();
  const outcome = await run(text);

  expect(outcome.faults).toEqual(planted);
  expect(outcome).toMatchObject({ written: 450, known: 0 });
  const after = await counts();
  for (const [what, number] of Object.entries(before)) expect({ ...after, [what]: number + 450 }).toEqual(after);
  expect(await count("accounts where password_hash is not null")).toBe(0);
  expect(await count("accounts where email like 'import+%@import.invalid'")).toBeGreaterThan(200);

  const again = await run(text);
  expect(again).toMatchObject({ written: 0, known: 450 });
  expect(again.faults).toHaveLength(50);
  expect(await counts()).toEqual(after);
}, 60_000);

describe("a row", () => {
  test("a row is normalized like the form on the site", async () => {
    await run(
      fileOf({
        key: "kept",
        name: 'Mama "Put"',
        phone: "+234 803 111 2222",
        state: "FCT",
        lga: "Bwari",
        service_area: "Lagos, Surulere",
        website: "javascript:alert(1)",
      }),
    );
    const { rows } = await database.db.execute(sql`
      select b.name, b.phone, b.tags, b.website, b.bid, b.is_verified, b.created_at, l.name as lga,
        (select count(*)::int from service_areas a where a.business_id = b.id) as served
      from businesses b join local_governments l on l.id = b.local_government_id where import_key = 'kept'`);
    expect(rows).toMatchObject([
      {
        name: 'Mama "Put"',
        phone: "+2348031112222",
        tags: ["Plumber", "Generator repair"],
        bid: "mama-put-bwari",
        is_verified: false,
        lga: "Bwari",
        served: 1,
      },
    ]);
  });

  test("a row is assigned to the account with its email, unless that account has a business", async () => {
    const { db } = database;
    const [free, busy] = [await makeAccount(db), await makeAccount(db)];
    await makeBusiness({ db, events: new Events(), clock: { now: () => now } }, { ownerId: busy.id });

    const outcome = await run(
      fileOf({ key: "free", email: free.email.toUpperCase() }, { key: "busy", email: busy.email }),
    );

    expect(outcome).toMatchObject({
      written: 1,
      faults: [{ line: 4, reason: "email: belongs to an account that has a business already" }],
    });
    const { rows } = await db.execute(sql`select owner_id from businesses where import_key = 'free'`);
    expect(rows).toEqual([{ owner_id: free.id }]);
  });

  test("a row of a deleted or blocked account is rejected", async () => {
    const { db } = database;
    const left = await makeAccount(db, { deletedAt: now });
    const blocked = await makeAccount(db, { blockedAt: now });

    const outcome = await run(fileOf({ key: "left", email: left.email }, { key: "blocked", email: blocked.email }));

    const reason = "email: belongs to an account that was closed or blocked";
    expect(outcome).toMatchObject({ written: 0, faults: [{ reason }, { reason }] });
  });

  test.each([
    [{ key: "two words" }, "key: give each row a key of letters, digits and . : / _ -"],
    [{ service_area: "Oyo, Ikeja" }, "service_area.0.lga: Select LGA"],
    [{ website: `https://${"a".repeat(250)}` }, "website: Use at most 250 letters"],
    [{ tags: "a;b;c;d;e;f;g;h;i;j;k" }, "tags: Choose at most 10 services"],
    [{ name: "nul\0" }, "name: That name has letters that cannot be seen"],
    [{ address: "nul\0" }, "That text has a character in it that can’t be kept"],
  ])("a row with %j is rejected, and nothing is written", async (change, reason) => {
    const outcome = await run(fileOf({ key: "refused", ...change }));
    expect(outcome).toEqual({ written: 0, known: 0, faults: [{ line: 2, reason }] });
  });

  test("a row with too few fields or misplaced quotes is rejected, and the next one is read", async () => {
    const [header, good] = fileOf({ key: `after-${Math.random()}`, about: "One line", email: "" })
      .trim()
      .split("\n");
    const outcome = await run(`${header}\nonly,three,fields\na"b,c\n${good}\n`);
    expect(outcome).toMatchObject({
      written: 1,
      faults: [
        { line: 2, reason: "has 3 fields where the first row has 15" },
        { line: 3, reason: expect.stringContaining("quote") },
      ],
    });
  });
});

test.each([
  ["", "The file is empty."],
  ["key,name\n1,2\n", "The first row must name the columns; missing: about, phone,"],
  [`${columns.join(",")},key\n`, "The first row names the column key twice."],
])("a file that begins with %j is rejected", async (text, message) => {
  await expect(run(text)).rejects.toThrow(message);
});
