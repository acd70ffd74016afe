import { randomInt } from "node:crypto";
import type { Finding } from "./finding.ts";
import {
  administrator,
  atOnce,
  type Client,
  countStatuses,
  logIn,
  mailedCode,
  makeMember,
  makeOwner,
  password,
  signUp,
  type Target,
  textedCode,
} from "./target.ts";

const newPhone = () => `+23480${String(randomInt(100_000_000)).padStart(8, "0")}`;
const profile = { firstname: "Ngozi", lastname: "Bello", state: "Lagos", lga: "Ikeja" };

/** Adds a phone number to the profile and confirms it. */
async function prove(target: Target, member: Client, phone: string) {
  const put = await member.put("/v2/user", { ...profile, phone });
  await member.post("/v2/user/phone/code");
  const code = await textedCode(target, phone);
  const { status } = await member.post("/v2/user/phone/verify", { code });
  if (put.status !== 200 || status !== 200) throw new Error(`the number was answered ${put.status}, ${status}`);
  return code;
}

/** Logs in with a phone number. @returns the status of the login; 0 without a code */
async function enterByPhone(target: Target, phone: string, known: string[], visitor = target.visitor()) {
  await visitor.post("/v2/login_phone/code", { phone });
  const code = await textedCode(target, phone, known);
  return code ? (await visitor.post("/v2/login_phone", { phone, code })).status : 0;
}

async function reset(target: Target, email: string) {
  const owner = target.visitor();
  await owner.post("/v2/resetpassword", { email });
  const code = await mailedCode(target, email, "Your code to set a new password");
  const { body } = await owner.post(`/v2/verifyresetcode/${encodeURIComponent(email)}?code=${code}`);
  const better = administrator.password;
  const draft = { email, password: better, confirm_password: better, reset_token: body.reset_token };
  const { status } = await owner.put("/v2/setnewpassword", draft);
  if (status !== 200) throw new Error(`the reset was answered ${status}`);
}

/** Findings of the second security review, numbered from 100. */
export const accessFindings: readonly Finding[] = [
  {
    number: 102,
    says: "The phone number of a member who signed up with a stranger's email gives no access once the owner has the account.",
    attack: async (target) => {
      const thief = await signUp(target);
      const phone = newPhone();
      const code = await prove(target, thief, phone);
      await reset(target, thief.email);
      const entered = await enterByPhone(target, phone, [code]);
      return { isHeld: entered === 0, seen: `login by phone: ${entered || "no code came"}` };
    },
  },
  {
    number: 103,
    says: "A stolen session cannot change a proven number, and a number proven with it gives no access after a reset.",
    attack: async (target) => {
      const owner = await signUp(target);
      const [own, thiefs] = [newPhone(), newPhone()];
      await prove(target, owner, own);
      const changed = await owner.put("/v2/user", { ...profile, phone: thiefs });
      const other = await signUp(target);
      const code = await prove(target, other, thiefs);
      await reset(target, other.email);
      const entered = await enterByPhone(target, thiefs, [code]);
      const isHeld = changed.status === 403 && entered === 0;
      return { isHeld, seen: `change: ${changed.status}; login after the reset: ${entered || "no code came"}` };
    },
  },
  {
    number: 106,
    says: "One account requests five SMS a day, and one IPv6 network of 48 bits thirty an hour.",
    attack: async (target) => {
      const member = await signUp(target);
      const asked: number[] = [];
      for (let nth = 0; nth < 12; nth += 1) {
        await member.put("/v2/user", { ...profile, phone: newPhone() });
        const elsewhere = target.visitor(`2001:db8:${nth + 1}::1`).with(member.token);
        asked.push((await elsewhere.post("/v2/user/phone/code")).status);
      }
      const statuses: number[] = [];
      for (let nth = 0; nth < 40; nth += 1) {
        const network = target.visitor(`2001:db8:77:${nth + 1}::1`);
        statuses.push((await network.post("/v2/login_phone/code", { phone: newPhone() })).status);
      }
      const passed = (all: number[]) => all.filter((status) => status === 200).length;
      return {
        isHeld: passed(asked) === 5 && passed(statuses) === 30,
        seen: `one account: ${countStatuses(asked)}; one /48: ${countStatuses(statuses)}`,
      };
    },
  },
  {
    number: 107,
    says: "Of many job proposals to a member who never answered one is open, and the others are refused.",
    attack: async (target) => {
      const { owner } = await makeOwner(target);
      const customer = await makeMember(target);
      const said = await customer.post(`/v2/message/${owner.id}`, { message: "Good morning" });
      const { conversation_id } = said.body as unknown as { conversation_id: string };
      const terms = { title: "Free money", scope: "See evil.example", price: 1_000 };
      const replies = await atOnce(20, () => customer.post(`/v2/conversation/${conversation_id}/jobs`, terms));
      const statuses = replies.map(({ status }) => status);
      const isHeld = statuses.filter((status) => status === 200).length === 1;
      return { isHeld, seen: countStatuses(statuses) };
    },
  },
  {
    number: 108,
    says: "A stranger who requests codes for a number does not lock out its owner, on a known or a new device.",
    attack: async (target) => {
      const owner = await signUp(target);
      const phone = newPhone();
      const code = await prove(target, owner, phone);
      const stranger = target.visitor();
      for (let nth = 0; nth < 6; nth += 1) await stranger.post("/v2/login_phone/code", { phone });
      // The order of arrival distinguishes codes of the owner from those of the stranger.
      const seen = new Set([code]);
      for (let last = ""; ; seen.add(last)) {
        last = await textedCode(target, phone, [...seen]);
        if (!last) break;
      }
      const known = await enterByPhone(target, phone, [...seen], target.visitor(owner.network));
      const again = await logIn(target.visitor(), owner.email, password);
      return {
        isHeld: known === 200 && again.status === 200,
        seen: `known device: ${known}, password: ${again.status}`,
      };
    },
  },
  {
    number: 113,
    says: "Invisible names and names with control characters are refused.",
    attack: async (target) => {
      const member = await makeMember(target);
      const names = [
        "\u3164",
        "\u2800",
        "\u115F\u1160",
        "\u034F",
        "\uFE0F",
        "Ada\r\nBcc: x@example.com",
        "Ada\u2028Obi",
      ];
      const replies = await Promise.all(
        names.map((firstname) => member.put("/v2/user", { ...profile, firstname, phone: "08030000000" })),
      );
      const statuses = replies.map(({ status }) => status);
      return { isHeld: statuses.every((status) => status === 422), seen: countStatuses(statuses) };
    },
  },
];
