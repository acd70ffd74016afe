import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { blockAccount } from "#/server/account/account.ts";
import { markDeleted } from "#/server/account/deletion.ts";
import { accounts } from "#/server/account/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { comments, ratings } from "#/server/review/tables.ts";
import { startApi } from "#/tests/api.ts";
import { businesses, catalogItems } from "./tables.ts";

// Each of these raced: the session was good when the call began, and its owner had left before the call wrote.

const rounds = 6;

type Started = Awaited<ReturnType<typeof startApi>>;
type Call = (
  started: Started,
  who: ReturnType<Started["api"]["as"]>,
  other: { id: string; ownerId: string },
) => Promise<unknown>;

const draft = {
  ...{ name: "Come back", about: "We mend.", phone: "08030000000", category: "Construction", work_experience: "Some" },
  ...{ years_of_experience: 1, address: "1 Nowhere Close", town: "Ikeja", state: "Lagos", lga: "Ikeja" },
};

const leavings = {
  deletes: (started: Started, id: string) => started.db.transaction((tx) => markDeleted(tx, started.services, id)),
  "is blocked": ({ db, services, clock }: Started, id: string) =>
    db.transaction((tx) => blockAccount(tx, services.events, id, clock.now())),
};

/** A member's public content. */
async function shownOf(db: Started["db"], id: string) {
  const mine = db.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, id));
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  const [page] = await db.select().from(businesses).where(eq(businesses.ownerId, id));
  return {
    name: account?.firstName,
    isActive: page?.status === "active",
    comments: await db.$count(comments, eq(comments.authorId, id)),
    ratings: await db.$count(ratings, eq(ratings.accountId, id)),
    messages: await db.$count(messages, eq(messages.senderId, id)),
    catalog: await db.$count(catalogItems, inArray(catalogItems.businessId, mine)),
  };
}

const calls: [string, Call][] = [
  ["shows the page again", (_, who) => who.post("/v2/business/visibility", { is_shown: true })],
  ["revises the page", (_, who) => who.put("/v2/business", draft)],
  ["posts a page", (_, who) => who.post("/v2/business", draft)],
  ["rates a business", (_, who, other) => who.post(`/v2/rating/${other.id}`, { rating: 5 })],
  ["writes to a member", (_, who, other) => who.post(`/v2/message/${other.ownerId}`, { message: "Hello", image: "" })],
  ["reviews a business", (_, who, other) => who.post(`/v2/comment/${other.id}`, { msg: "Still here." })],
  [
    "changes their name",
    (_, who) =>
      who.put("/v2/user", { firstname: "Back", lastname: "Again", phone: "07000000001", state: "Lagos", lga: "Ikeja" }),
  ],
];

const cases = calls.flatMap(([what, call]) =>
  (["deletes", "is blocked"] as const).map((how) => [how, what, call] as const),
);

test.each(cases)(
  "a member who %s while another request of theirs %s leaves nothing that is visible",
  async (how, what, call) => {
    const started = await startApi();
    const { api, make, db } = started;
    const other = await make.business();
    for (let round = 0; round < rounds; round += 1) {
      const leaver = await make.account({ localGovernmentId: 1 });
      if (what !== "posts a page") await make.business({ ownerId: leaver.id, status: "hidden" });
      const who = api.as(leaver);
      await who.get("/v2/user");

      const [sent] = await Promise.all([call(started, who, other), leavings[how](started, leaver.id)]);

      const { status } = sent as { status: number };
      const after = await shownOf(db, leaver.id);
      expect(after.isActive).toBe(false);
      expect(await api.get(`/v2/business/${other.id}`)).toMatchObject({ status: 200 });
      // Either it was first and shares the state of its author, or it was rejected without effect.
      if (status !== 200) {
        expect(status).toBe(401);
        expect(after).toMatchObject({ name: "Ada", comments: 0, ratings: 0, messages: 0, catalog: 0 });
      }
    }
  },
);
