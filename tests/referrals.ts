import { eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { decidePayout } from "#/server/referral/referral.ts";
import { startApi } from "./api.ts";

export const day = (number: number, time = "10:00:00") => `2026-11-${String(number).padStart(2, "0")}T${time}Z`;

/** Endpoints of `/v2` on 1 November, with Ada as the referrer. */
export async function startReferrals() {
  const started = await startApi({ at: day(1), settings: { REFERRAL_REWARD: "500", PAYOUT_MINIMUM: "1000" } });
  const { api, make, db, services } = started;
  const ada = await make.account();
  const member = api.as(ada);
  /** A business of an account that Ada referred. */
  const invite = async (given: Parameters<typeof make.business>[0] = {}) => {
    const friend = await make.account({ referredBy: ada.id });
    return make.business({ ownerId: friend.id, ...given });
  };
  const setStatus = (id: string, status: "active" | "hidden" | "blocked") =>
    db.transaction(async (tx) => {
      await tx.update(businesses).set({ status }).where(eq(businesses.id, id));
      await services.events.publish(tx, "business.changed", { businessId: id });
    });
  const shown = async () => (await member.get("/v2/user/referral")).body;
  const ask = () => member.get(`/v2/user/referral_pay/${ada.id}`);
  const decide = (decision: Omit<Parameters<typeof decidePayout>[2], "by">) =>
    db.transaction((tx) => decidePayout(tx, services, { ...decision, by: ada.id }));
  return { ...started, ada, member, invite, setStatus, shown, ask, decide };
}
