import { and, eq } from "drizzle-orm";
import { notifications } from "#/server/notification/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { setCommentHidden } from "#/server/review/review.ts";
import { ratings } from "#/server/review/tables.ts";
import { startApi } from "./api.ts";

/** Endpoints of `/v2`, with accounts that may review and businesses to review. */
export async function startReviews() {
  const started = await startApi();
  const { api, make, db, services, clock } = started;
  /** An account that may review. */
  const member = async (given: Parameters<typeof make.account>[0] = {}) => {
    const account = await make.account({ localGovernmentId: readPlace("Lagos, Ikeja")!.lga!.id, ...given });
    return { account, calls: api.as(account) };
  };
  /** A business whose owner may review too. */
  const place = async (given: Parameters<typeof make.business>[0] = {}) => {
    const { account, calls } = await member({ firstName: "Bola" });
    return { business: await make.business({ ownerId: account.id, ...given }), owner: calls, ownerId: account.id };
  };
  const detail = async (id: string) => (await api.get(`/v2/business/${id}`)).body;
  const told = (accountId: string, kind: string) =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, kind)));
  const hide = (commentId: string) =>
    db.transaction((tx) => setCommentHidden(tx, services.events, commentId, clock.now()));
  return { ...started, member, place, detail, told, hide };
}

export const signedOut = { status: 401, body: { code: "account/sign-in-needed" } };

export const notFound = { status: 404, body: { code: "business/not-found" } };

/** Sum of the individual ratings of a business. */
export async function addedUp(db: Awaited<ReturnType<typeof startApi>>["db"], businessId: string) {
  const given = await db.select().from(ratings).where(eq(ratings.businessId, businessId));
  const [ones = 0, twos = 0, threes = 0, fours = 0, fives = 0] = [1, 2, 3, 4, 5].map(
    (stars) => given.filter((one) => one.stars === stars).length,
  );
  return { businessId, ones, twos, threes, fours, fives };
}
