import type { Finding } from "./finding.ts";
import { atOnce, countStatuses, listBusinesses, type Member, makeMember, makeOwner, type Target } from "./target.ts";

interface Figures {
  week: { views: number; reveals: number };
  words: unknown[];
}

const figuresOf = async (owner: Member) => JSON.parse((await owner.get("/v2/mybusiness/insights")).text) as Figures;

/** Completes a job of an owner for a second account of the same person, which then reviews it. */
async function hire({ visitor }: Target, owner: Member, businessId: string, friend: Member) {
  const customer = visitor(owner.network).with(friend.token);
  const said = await customer.post(`/v2/message/${owner.id}`, { message: "Good morning" });
  const { conversation_id } = said.body as unknown as { conversation_id: string };
  const terms = { title: "Sew a gown", scope: "In a week", price: 1 };
  const { body } = await customer.post(`/v2/conversation/${conversation_id}/jobs`, terms);
  const steps = [
    await owner.post(`/v2/jobs/${body.id}/accept`),
    await owner.post(`/v2/jobs/${body.id}/start`),
    await owner.post(`/v2/jobs/${body.id}/done`),
    await customer.post(`/v2/jobs/${body.id}/done`),
    await customer.post(`/v2/comment/${businessId}`, { msg: "Good work" }),
  ];
  return steps.map(({ status }) => status);
}

/** Findings of the second security review about public metrics, numbered from 100. */
export const figureFindings: readonly Finding[] = [
  {
    number: 109,
    says: "Sixty browsers at one IP address count as at most twenty views, no shown number and no search in the insights.",
    attack: async (target) => {
      const { owner, businessId } = await makeOwner(target);
      const network = target.visitor();
      const sent = { what: "page", search: "this owner is a thief" };
      for (let nth = 0; nth < 60; nth += 1) {
        const browser = { "user-agent": `Mozilla/5.0 (Linux; Android 14) Chrome/${nth} Mobile` };
        await network.post(`/v2/business/${businessId}/seen`, sent, browser);
        await network.post(`/v2/business/${businessId}/seen`, { what: "number" }, browser);
      }
      const { week, words } = await figuresOf(owner);
      const seen = `${week.views} views, ${week.reveals} numbers, ${words.length} searches`;
      return { isHeld: week.views > 0 && week.views <= 20 && week.reveals === 0 && words.length === 0, seen };
    },
  },
  {
    number: 112,
    says: "Jobs for friends on the owner's network do not count, and their reviews do not say Hired here.",
    attack: async (target) => {
      const { owner, businessId } = await makeOwner(target);
      const statuses: number[] = [];
      for (let nth = 0; nth < 3; nth += 1) {
        statuses.push(...(await hire(target, owner, businessId, await makeMember(target))));
      }
      const { text } = await target.visitor().get(`/v2/business/${businessId}`);
      const { business } = JSON.parse(text) as { business: { jobs_done: number; comments: { hired: boolean }[] } };
      const { comments } = business;
      const marked = comments.filter(({ hired }) => hired).length;
      const isDone = statuses.every((status) => status === 200) && comments.length === 3;
      const seen = `${countStatuses(statuses)}; ${business.jobs_done} jobs, ${marked} of ${comments.length} marked`;
      return { isHeld: isDone && business.jobs_done === 0 && marked === 0, seen };
    },
  },
  {
    number: 117,
    says: "A write without a limit of its own is accepted 240 times a minute for one member, and then refused.",
    attack: async (target) => {
      const member = await makeMember(target);
      const sent = await atOnce(3, async () => {
        const statuses: number[] = [];
        for (let nth = 0; nth < 100; nth += 1) {
          statuses.push((await member.post("/v2/business/guess", { name: "Ada", about: "Gowns" })).status);
        }
        return statuses;
      });
      const statuses = sent.flat();
      return {
        isHeld: statuses.filter((status) => status === 200).length <= 240 && statuses.includes(429),
        seen: countStatuses(statuses),
      };
    },
  },
  {
    number: 118,
    says: "Characters that fold to eighteen each are searched and suggested like others.",
    attack: async (target) => {
      const visitor = target.visitor();
      const [id = ""] = await listBusinesses(target);
      const many = encodeURIComponent("\uFDFA".repeat(100));
      const paths = [`/v2/results?search=${many}${many}`, `/v2/suggest?q=${many}`, `/v2/places?q=${many}`];
      const statuses: number[] = [];
      for (const path of paths) statuses.push((await visitor.get(path)).status);
      statuses.push((await visitor.get(`/v2/business/${id}`)).status);
      return { isHeld: statuses.every((status) => status === 200), seen: countStatuses(statuses) };
    },
  },
];
