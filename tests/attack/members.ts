import type { Finding, Outcome } from "./finding.ts";
import {
  atOnce,
  comesTrue,
  countStatuses,
  listBusinesses,
  makeMember,
  makeOwner,
  pictureForm,
  type Reply,
  signUp,
} from "./target.ts";

/** True if exactly this many requests succeeded, and the others were rate limited. */
function heldAt(most: number, replies: readonly Reply[]): Outcome {
  const passed = replies.filter(({ status }) => status === 200).length;
  const refused = replies.filter(({ status, headers }) => status === 429 && headers.has("retry-after")).length;
  return {
    isHeld: passed === most && passed + refused === replies.length,
    seen: countStatuses(replies.map(({ status }) => status)),
  };
}

const together = (...outcomes: Outcome[]): Outcome => ({
  isHeld: outcomes.every(({ isHeld }) => isHeld),
  seen: outcomes.map(({ seen }) => seen).join("; "),
});

export const memberFindings: readonly Finding[] = [
  {
    number: 8,
    says: "The picture of a page hidden by its owner is no longer served.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const { body } = await owner.post("/v2/business/load_image", await pictureForm());
      await owner.post("/v2/business/update_image", { image: body.filename });
      const status = async () => (await target.visitor().get(`/media/${body.filename}/960.webp`)).status;
      const shown = await comesTrue(async () => (await status()) === 200);
      await owner.post("/v2/business/visibility", { is_shown: false });
      const gone = await comesTrue(async () => (await status()) === 404, 5_000);
      return { isHeld: shown && gone, seen: `shown ${shown}, gone ${gone}` };
    },
  },
  {
    number: 14,
    says: "Of seventy changes of a rating within a minute ten are refused.",
    attack: async (target) => {
      const [businessId] = await listBusinesses(target);
      const member = await makeMember(target);
      return heldAt(60, await atOnce(70, (nth) => member.post(`/v2/rating/${businessId}`, { rating: (nth % 5) + 1 })));
    },
  },
  {
    number: 15,
    says: "A member who has not answered gets at most thirty messages, and a new member starts at most twenty conversations a day.",
    attack: async (target) => {
      const writer = await makeMember(target);
      const listener = await makeMember(target);
      const message = { message: "Good morning" };
      const said = await atOnce(35, () => writer.post(`/v2/message/${listener.id}`, message));
      const starter = await makeMember(target);
      const ids = await atOnce(24, async () => (await signUp(target)).id);
      const begun = await Promise.all(ids.map((id) => starter.post(`/v2/message/${id}`, message)));
      return together(heldAt(30, said), heldAt(20, begun));
    },
  },
  {
    number: 16,
    says: "The export of one's own data is made once a day, also for concurrent requests.",
    attack: async (target) => {
      const member = await makeMember(target);
      return heldAt(1, await atOnce(14, () => member.get("/v2/me/export")));
    },
  },
  {
    number: 23,
    says: "A member starts at most ten payments a day, and an unconfirmed account gets no payout.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const { text } = await owner.get("/v2/packages");
      const [plan] = JSON.parse(text) as { id: string; plan_duration: { figure: number }[] }[];
      const choice = { package_id: plan!.id, figure: plan!.plan_duration[0]!.figure };
      const begun = await atOnce(40, () => owner.post("/v2/payment_intent", choice));
      const payout = await owner.get(`/v2/user/referral_pay/${owner.id}`);
      const isRefused = payout.body.code === "account/email-unproven";
      return together(heldAt(10, begun), { isHeld: isRefused, seen: `payout ${payout.status}` });
    },
  },
  {
    number: 25,
    says: "A member blocked by an owner cannot notify the owner with a review.",
    attack: async (target) => {
      const { owner, businessId } = await makeOwner(target);
      const [friend, stranger] = [await makeMember(target, "Amara"), await makeMember(target, "Zainab")];
      await owner.post(`/v2/block/${stranger.id}`);
      for (const author of [stranger, friend]) await author.post(`/v2/comment/${businessId}`, { msg: "Good work" });
      const told = async () => (await owner.get("/v2/notifications")).text;
      const friendHeard = await comesTrue(async () => (await told()).includes("Amara"));
      const isSilent = !(await told()).includes("Zainab");
      return {
        isHeld: friendHeard && isSilent,
        seen: `a friend's review told: ${friendHeard}, the other's: ${!isSilent}`,
      };
    },
  },
];
