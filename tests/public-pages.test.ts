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

/** Renders are slow on a busy machine; a page without the right cache tag would be cached for 30 s. */
const dropped = { timeout: 25_000 };
vi.setConfig({ testTimeout: 120_000 });

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
});

/** Public pages on a small database, with moderation actions. */
async function startPages() {
  const started = await startModeration({ database });
  const { services } = started;
  const { http } = await buildApp(services, database);
  onTestFinished(() => http.close());
  await services.events.listen(database);
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  // Sequential: under load the server sheds concurrent requests of one network.
  const open = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const page = await response.text();
    // An error page contains no text either.
    if (response.status >= 500) throw new Error(`${path} was refused with ${response.status}: ${page}`);
    return page;
  };
  return { ...started, open };
}

type Started = Awaited<ReturnType<typeof startPages>>;

/** A trade with home visits, so that the next state lists it. */
const driller = { category: "Construction", tags: ["Borehole drilling"] };

/** A driller in Borno, with the paths of the public pages that list the business. */
async function startWithDriller() {
  const started = await startPages();
  const { make } = started;
  const neighbour = await make.business({ ...driller, place: "Borno, Maiduguri" });
  const business = await make.business({ ...driller, place: "Borno, Maiduguri", name: `Kanem Iron ${Date.now()}` });
  const paths = [
    "/",
    "/search?search=borehole+drilling",
    "/search?search=borehole+drilling&location=Borno",
    "/search?search=borehole+drilling&location=Yobe",
    "/search?category=construction&location=Borno",
    "/in/borno",
    "/in/borno/maiduguri",
    "/in/borno/maiduguri/construction",
    businessPath(neighbour),
    businessPath(business),
  ];
  return { ...started, business, paths };
}

/** Waits until each page contains a text, or no longer does. The timeout is per page, because ten are slow on a busy machine. */
async function expectShown({ open }: Pick<Started, "open">, paths: readonly string[], text: string, isShown: boolean) {
  for (const path of paths) {
    const shows = async () => ({ path, isShown: (await open(path)).includes(text) });
    await expect.poll(shows, dropped).toEqual({ path, isShown });
  }
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

test.each(departures)("a business $what disappears from every cached public page", async ({ act }) => {
  const started = await startWithDriller();
  const { business, paths } = started;
  await expectShown(started, paths, business.name, true);

  await act(started, business);

  await expectShown(started, paths, business.name, false);
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
  "a comment $what disappears from the cached pages of its business, or loses its author's name",
  async ({ act }) => {
    const started = await startPages();
    const { make } = started;
    const business = await make.business();
    const author = await make.account({ firstName: "Zainabu", lastName: "Okonjo" });
    const comment = await make.review({ businessId: business.id, authorId: author.id, msg: "They came late" });
    const later = await make.review({ businessId: business.id, msg: "They came early" });
    const paths = [businessPath(business), `${businessPath(business)}?before=${later.id}`];
    await expectShown(started, paths, "Zainabu", true);

    await act(started, { ...comment, authorId: author.id });

    await expectShown(started, paths, "Zainabu", false);
  },
);

test.each(["deletes the account", "is blocked"])(
  "the page of an invitation no longer names a member who %s",
  async (what) => {
    const started = await startPages();
    const { api, db, make, services, take } = started;
    const ada = await make.account({ firstName: "Adaugo" });
    const { referral_code } = (await api.as(ada).get("/v2/user/referral")).body;
    const paths = [`/?ref=${referral_code}`];
    await expectShown(started, paths, "Adaugo", true);

    if (what === "is blocked") await take("person", ada.id);
    else await db.transaction((tx) => markDeleted(tx, services, ada.id));

    await expectShown(started, paths, "Adaugo", false);
  },
);
