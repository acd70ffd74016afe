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

/** Public pages that list a driller in Borno. */
const listsOfDrillers = [
  "/",
  "/search?search=borehole+drilling",
  "/search?search=borehole+drilling&location=Borno",
  "/search?search=borehole+drilling&location=Yobe",
  "/search?category=construction&location=Borno",
  "/in/borno",
  "/in/borno/maiduguri",
  "/in/borno/maiduguri/construction",
];

/** Waits until each page contains a text, or no longer does. The timeout is per page, because ten are slow on a busy machine. */
async function expectShown(
  { open }: Pick<Started, "open">,
  paths: readonly string[],
  { text, isShown, what }: { text: string; isShown: boolean; what: string },
) {
  for (const path of paths) {
    const shows = async () => ({ what, path, isShown: (await open(path)).includes(text) });
    await expect.poll(shows, dropped).toEqual({ what, path, isShown });
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

test("a business that is hidden, blocked, or of a person who is blocked, leaves or is erased disappears from every cached public page", async () => {
  const started = await startPages();
  const { make } = started;
  const place = "Borno, Maiduguri";
  const neighbour = await make.business({ ...driller, place });
  const leaving = [];
  for (const departure of departures)
    leaving.push({
      ...departure,
      business: await make.business({ ...driller, place, name: `Kanem ${departure.what}` }),
    });

  // One after the other, so that each has to remove the pages that were cached after the one before.
  for (const { what, act, business } of leaving) {
    const paths = [...listsOfDrillers, businessPath(neighbour), businessPath(business)];
    await expectShown(started, paths, { what, text: business.name, isShown: true });
    await act(started, business);
    await expectShown(started, paths, { what, text: business.name, isShown: false });
  }
});

const silencings: {
  what: string;
  act: (started: Started, comment: { id: string; authorId: string }) => Promise<unknown>;
}[] = [
  { what: "hidden by a moderator", act: ({ take }, { id }) => take("comment", id) },
  { what: "of a person who is blocked", act: ({ take }, { authorId }) => take("person", authorId) },
  { what: "of a person who is erased", act: (started, { authorId }) => erase(started, authorId) },
];

test("a comment that is hidden, or whose author is blocked or erased, disappears from the cached pages of its business, or loses its author's name", async () => {
  const started = await startPages();
  const { make } = started;
  for (const { what, act } of silencings) {
    const business = await make.business();
    const author = await make.account({ firstName: "Zainabu", lastName: "Okonjo" });
    const comment = await make.review({ businessId: business.id, authorId: author.id, msg: "They came late" });
    const later = await make.review({ businessId: business.id, msg: "They came early" });
    const paths = [businessPath(business), `${businessPath(business)}?before=${later.id}`];
    await expectShown(started, paths, { what, text: "Zainabu", isShown: true });

    await act(started, { ...comment, authorId: author.id });

    await expectShown(started, paths, { what, text: "Zainabu", isShown: false });
  }
});

test("the page of an invitation no longer names a member who deletes the account or is blocked", async () => {
  const started = await startPages();
  const { api, db, make, services, take } = started;
  for (const what of ["deletes the account", "is blocked"]) {
    const ada = await make.account({ firstName: "Adaugo" });
    const { referral_code } = (await api.as(ada).get("/v2/user/referral")).body;
    const paths = [`/?ref=${referral_code}`];
    await expectShown(started, paths, { what, text: "Adaugo", isShown: true });

    if (what === "is blocked") await take("person", ada.id);
    else await db.transaction((tx) => markDeleted(tx, services, ada.id));

    await expectShown(started, paths, { what, text: "Adaugo", isShown: false });
  }
});
