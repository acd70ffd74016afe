import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { eraseDeleted, markDeleted } from "#/server/account/deletion.ts";
import { accounts } from "#/server/account/tables.ts";
import { buildApp } from "#/server/build.ts";
import type { Database } from "#/server/platform/database/database.ts";
import { businessPath } from "#/shared/business-path.ts";
import { ownDatabase } from "./database.ts";
import { startModeration } from "./moderation.ts";

/** A busy machine renders slowly; a page without the tag of the change would stay cached for 30 s. */
const dropped = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
});

/** The pages of the product on a database of few businesses, and what a moderator does. */
async function startPages() {
  const started = await startModeration({ database });
  const { services } = started;
  const { http } = await buildApp(services, database);
  onTestFinished(() => http.close());
  await services.events.listen(database);
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const open = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { ...started, open };
}

type Started = Awaited<ReturnType<typeof startPages>>;

const welder = { category: "Construction", tags: ["Welder"] };

/** A welder of Borno, with the path of each public page that shows its card. */
async function startWithWelder() {
  const started = await startPages();
  const { make, open } = started;
  const neighbour = await make.business({ ...welder, place: "Borno, Maiduguri" });
  const business = await make.business({ ...welder, place: "Borno, Maiduguri", name: `Kanem Iron ${Date.now()}` });
  const paths = [
    "/",
    "/search?search=welder",
    "/search?search=welder&location=Borno",
    "/search?search=welder&location=Yobe",
    "/search?category=construction&location=Borno",
    "/in/borno",
    "/in/borno/maiduguri",
    "/in/borno/maiduguri/construction",
    businessPath(neighbour),
    businessPath(business),
  ];
  const showing = async () => {
    const pages = await Promise.all(paths.map(async (path) => [path, await open(path)] as const));
    return pages.filter(([, page]) => page.includes(business.name)).map(([path]) => path);
  };
  return { ...started, business, paths, showing };
}

const erase = async ({ db, services }: Started, accountId: string) => {
  await db.transaction((tx) => markDeleted(tx, services, accountId));
  await db
    .update(accounts)
    .set({ deletedAt: new Date(0) })
    .where(eq(accounts.id, accountId));
  await eraseDeleted(services);
};

type Act = (started: Started, business: { id: string; ownerId: string }) => Promise<unknown>;

const departures: { what: string; act: Act }[] = [
  {
    what: "hidden by its owner",
    act: ({ api }, { ownerId }) => api.as({ id: ownerId }).post("/v2/business/visibility", { is_shown: false }),
  },
  { what: "blocked by a moderator", act: ({ take }, { id }) => take("business", id) },
  { what: "of a person who is blocked", act: ({ take }, { ownerId }) => take("person", ownerId) },
  {
    what: "of a person who deletes the account",
    act: ({ db, services }, { ownerId }) => db.transaction((tx) => markDeleted(tx, services, ownerId)),
  },
  { what: "of a person who is erased", act: (started, { ownerId }) => erase(started, ownerId) },
];

test.each(departures)("a business $what leaves every public page that is cached", async ({ act }) => {
  const started = await startWithWelder();
  expect(await started.showing()).toEqual(started.paths);

  await act(started, started.business);

  await expect.poll(started.showing, dropped).toEqual([]);
});

const silencings: {
  what: string;
  act: (started: Started, comment: { id: string; authorId: string }) => Promise<unknown>;
}[] = [
  { what: "hidden by a moderator", act: ({ take }, { id }) => take("comment", id) },
  { what: "of a person who is blocked", act: ({ take }, { authorId }) => take("person", authorId) },
  { what: "of a person who is erased", act: (started, { authorId }) => erase(started, authorId) },
];

test.each(silencings)(
  "a comment $what leaves the cached pages of its business, or the name of its author does",
  async ({ act }) => {
    const started = await startPages();
    const { make, open } = started;
    const business = await make.business();
    const author = await make.account({ firstName: "Zainabu", lastName: "Okonjo" });
    const comment = await make.review({ businessId: business.id, authorId: author.id, msg: "They came late" });
    const later = await make.review({ businessId: business.id, msg: "They came early" });
    const paths = [businessPath(business), `${businessPath(business)}?before=${later.id}`];
    const showing = async () => {
      const pages = await Promise.all(paths.map(open));
      return pages.map((page) => page.includes("Zainabu"));
    };
    expect(await showing()).toEqual([true, true]);

    await act(started, { ...comment, authorId: author.id });

    await expect.poll(showing, dropped).toEqual([false, false]);
  },
);

test.each(["deletes the account", "is blocked"])(
  "the page of an invitation no longer names a member who %s",
  async (what) => {
    const { api, db, make, open, services, take } = await startPages();
    const ada = await make.account({ firstName: "Adaugo" });
    const { referral_code } = (await api.as(ada).get("/v2/user/referral")).body;
    const namesHer = async () => (await open(`/?ref=${referral_code}`)).includes("Adaugo");
    expect(await namesHer()).toBe(true);

    if (what === "is blocked") await take("person", ada.id);
    else await db.transaction((tx) => markDeleted(tx, services, ada.id));

    await expect.poll(namesHer, dropped).toBe(false);
  },
);
