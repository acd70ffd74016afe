import { drawPicture, makeSlowPdf } from "#/server/media/make.ts";
import type { Finding, Outcome } from "./finding.ts";
import {
  atOnce,
  type Client,
  countStatuses,
  listBusinesses,
  makeMember,
  makeOwner,
  type Reply,
  type Target,
} from "./target.ts";

const samples = 200;
const sendersAtOnce = 8;
/** Delays shorter than a frame are ignored. */
const unnoticedMs = 16;

let searches = 0;

/** 99th percentile of sequential uncached searches by another client, in milliseconds. */
async function waitOfOthers(other: Client): Promise<number> {
  const took: number[] = [];
  for (let nth = 0; nth < samples; nth += 1) {
    searches += 1;
    const began = performance.now();
    const { status } = await other.get(`/v2/results?search=tailor+${searches}`);
    if (status !== 200) throw new Error(`a search of somebody else was answered ${status}`);
    took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(samples * 0.99) - 1]!;
}

/** Compares the latency of others during eight concurrent requests with their latency before and after. */
async function slowdown(target: Target, send: (nth: number) => Promise<Reply>): Promise<Outcome> {
  const other = target.visitor();
  await waitOfOthers(other);
  const beforeMs = await waitOfOthers(other);
  const statuses: number[] = [];
  let isOver = false;
  const senders = atOnce(sendersAtOnce, async () => {
    while (!isOver) statuses.push((await send(statuses.length)).status);
  });
  const busyMs = await waitOfOthers(other).finally(() => (isOver = true));
  await senders;
  const quietMs = Math.max(beforeMs, await waitOfOthers(other));
  const isHeld = busyMs <= 3 * Math.max(quietMs, unnoticedMs) && statuses.includes(200);
  const times = (busyMs / quietMs).toFixed(1);
  const seen = `p99 ${quietMs.toFixed(1)} → ${busyMs.toFixed(1)} ms, ${times} times; ${countStatuses(statuses)}`;
  return { isHeld, seen };
}

const formOf = (content: Uint8Array, type: string) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)], { type }), "a");
  return form;
};

export const fairnessFindings: readonly Finding[] = [
  {
    number: 34,
    says: "While four members upload PDFs that use the full time limit, searches of others take at most three times as long.",
    attack: async (target) => {
      const pdf = makeSlowPdf(60_000);
      const owners = await Promise.all(Array.from({ length: 4 }, () => makeOwner(target)));
      const send = (nth: number) =>
        owners[nth % owners.length]!.owner.post("/v2/certification/upload", formOf(pdf, "application/pdf"));
      const { isHeld, seen } = await slowdown(target, async (nth) => {
        const reply = await send(nth);
        // Both expected: refused as too slow, or after three such refusals.
        return { ...reply, status: reply.status === 415 ? 200 : reply.status };
      });
      return { isHeld, seen };
    },
  },
  {
    number: 35,
    says: "While a member sends AVIF pictures of twelve megapixels, searches of others take at most three times as long.",
    attack: async (target) => {
      const picture = await drawPicture(4_000, 3_000).avif({ effort: 0 }).toBuffer();
      const member = await makeMember(target);
      return slowdown(target, () => member.post("/v2/user/upload", formOf(picture, "image/avif")));
    },
  },
  {
    number: 36,
    says: "While a member opens a receipt again and again, searches of others take at most three times as long.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const plans = JSON.parse((await owner.get("/v2/packages")).text) as {
        id: string;
        plan_duration: { figure: number; price: number }[];
      }[];
      const { id, plan_duration } = plans[0]!;
      const choice = { package_id: id, figure: plan_duration[0]!.figure };
      const { reference } = (await owner.post("/v2/payment_intent", choice)).body as unknown as { reference: string };
      await owner.post("/v2/test_checkout", { reference, decision: "pay" });
      await owner.post("/v2/verify_subscription_payment", { ...choice, amount: plan_duration[0]!.price, reference });
      const [payment] = JSON.parse((await owner.get("/v2/payments")).text) as { id: string }[];
      return slowdown(target, () => owner.get(`/v2/payments/${payment!.id}/receipt`));
    },
  },
  {
    number: 37,
    says: "While a member opens the summary of a job again and again, searches of others take at most three times as long.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const customer = await makeMember(target);
      const said = await customer.post(`/v2/message/${owner.id}`, { message: "Good morning" });
      const { conversation_id } = said.body as unknown as { conversation_id: string };
      const terms = { title: "Paint two rooms", scope: "Walls and doors. ".repeat(100), price: 10_000 };
      const { body } = await customer.post(`/v2/conversation/${conversation_id}/jobs`, terms);
      return slowdown(target, () => customer.get(`/v2/jobs/${body.id}/summary`));
    },
  },
  {
    number: 38,
    says: "While one network asks for the share card of each business, searches of others take at most three times as long.",
    attack: async (target) => {
      const ids = await listBusinesses(target);
      const crawler = target.visitor();
      return slowdown(target, (nth) => crawler.get(`/share/${ids[nth % ids.length]}/card.png`));
    },
  },
  {
    number: 39,
    says: "While an owner draws posters and cards of a page that changes, searches of others take at most three times as long.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const files = ["poster.pdf", "square-open.jpg", "story-work.jpg"];
      const day = { day_of_week: "monday", close_time: "5:00 PM" };
      return slowdown(target, async (nth) => {
        // Other text, because cards are cached by their text.
        await owner.post("/v2/business/schedule", { ...day, open_time: `${6 + (nth % 6)}:00 AM` });
        return owner.get(`/v2/mybusiness/share/${files[nth % files.length]}`);
      });
    },
  },
  {
    number: 40,
    says: "While members behind one address export all their data, searches of others take at most three times as long.",
    attack: async (target) => {
      const members = await Promise.all(Array.from({ length: 24 }, () => makeMember(target)));
      const network = target.visitor();
      return slowdown(target, (nth) => network.with(members[nth % members.length]!.token).get("/v2/me/export"));
    },
  },
];
