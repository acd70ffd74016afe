import { eq } from "drizzle-orm";
import { notifications } from "#/server/notification/tables.ts";
import { startApi } from "./api.ts";

export const place = { localGovernmentId: 1 };

export const request = {
  ...{ search: "wedding caterer", description: "Jollof for 200 guests", state: "Lagos", lga: "Ikeja" },
  ...{ when: "date", date: "2026-12-12", budget: 500_000 },
};

/** Endpoints of `/v2`, with a customer and owners who can receive requests. */
export async function startQuotes(owners = 2, given: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(given);
  const { api, make, db } = started;
  const asker = await make.account({ ...place, firstName: "Zainab" });
  const made = [];
  for (let nth = 0; nth < owners; nth++) {
    const owner = await make.account(place);
    const business = await make.business({ ownerId: owner.id, category: "Catering Services", tags: ["Caterer"] });
    made.push({ owner, business, as: api.as(owner) });
  }
  const asAsker = api.as(asker);
  const ids = made.map(({ business }) => business.id);
  const ask = (more: object = {}, who = asAsker) =>
    who.post("/v2/quote_requests", { ...request, business_ids: ids, ...more });
  const told = async (accountId: string) =>
    (await db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ title }) => title);
  const get = async (who: typeof asAsker, id: string) => (await who.get(`/v2/quote_requests/${id}`)).body;
  return { ...started, asker, asAsker, made, ask, told, get, one: made[0]!, two: made[1]! };
}
