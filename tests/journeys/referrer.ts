import { setPassword } from "#/server/account/account.ts";
import { makeAccount } from "#/server/account/make.ts";
import { makeBusiness } from "#/server/business/make.ts";
import { makeNotification } from "#/server/notification/make.ts";
import { noteFriendsBusiness } from "#/server/referral/referral.ts";
import type { Services } from "#/server/services.ts";

/** An account with referrals that are old enough for a payout, and with notifications. */
export interface Referrer {
  email: string;
  password: string;
  /** Number of referred accounts with a business. */
  friends: number;
  /** Titles of unread notifications, latest first. */
  told: string[];
}

const longAgo = new Date(Date.now() - 8 * 86_400_000);
const nobodyWorks: Services["jobs"] = {
  send: async () => {},
  sendAll: async () => {},
  listFailed: async () => ({ total: 0, items: [] }),
  retryFailed: async () => undefined,
  discardFailed: async () => undefined,
};

/** Five referrals at ₦500 each, enough for a payout. */
export async function makeReferrer(
  tools: Pick<Services, "db" | "events" | "clock">,
  { email, firstName }: { email: string; firstName: string },
): Promise<Referrer> {
  const { db } = tools;
  const referrer = { email, password: "harmattan-dust-7", friends: 5 };
  const { id } = await makeAccount(db, { ...referrer, firstName, lastName: "Ẹkwueme", createdAt: longAgo });
  await setPassword(db, id, referrer.password);
  const deps = { ...tools, jobs: nobodyWorks };
  const then = { ...deps, clock: { now: () => longAgo }, config: { referralRewardKobo: 50_000 } as Services["config"] };
  for (let number = 0; number < referrer.friends; number++) {
    const friend = await makeAccount(db, { referredBy: id });
    const business = await makeBusiness(tools, { ownerId: friend.id });
    await db.transaction((tx) => noteFriendsBusiness(tx, then, business.id));
  }
  const told = ["A document was approved", "Your profile is complete"];
  for (const title of told.toReversed()) {
    await makeNotification(deps, { accountId: id, title, message: `${title}, and all is well.`, link: "/profile" });
  }
  return { ...referrer, told };
}
