import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { Finding } from "./finding.ts";
import {
  administrator,
  atOnce,
  countStatuses,
  listBusinesses,
  logIn,
  mailedCode,
  makeMember,
  password,
  signUp,
  type Target,
} from "./target.ts";

const resetSubject = "Your code to set a new password";

/** Sets a new password with the code of an email. */
async function reset(target: Target, email: string, better: string) {
  const owner = target.visitor();
  const asked = await owner.post("/v2/resetpassword", { email });
  if (asked.status !== 200) throw new Error(`the reset was answered ${asked.status}`);
  const code = await mailedCode(target, email, resetSubject);
  const { body } = await owner.post(`/v2/verifyresetcode/${encodeURIComponent(email)}?code=${code}`);
  const draft = { email, password: better, confirm_password: better, reset_token: body.reset_token };
  return owner.put("/v2/setnewpassword", draft);
}

const codeOf = (secret: string) => new TOTP({ secret }).generate();

export const accountFindings: readonly Finding[] = [
  {
    number: 1,
    says: "A member who signed up with a stranger's email loses session and password when the owner confirms it.",
    attack: async (target) => {
      const thief = await signUp(target);
      const proven = await reset(target, thief.email, administrator.password);
      const session = await thief.get("/v2/user");
      const old = await logIn(target.visitor(), thief.email, password);
      const owner = await logIn(target.visitor(), thief.email, administrator.password);
      const seen = [proven, session, old, owner].map(({ status }) => status);
      return { isHeld: seen.join() === "200,401,401,200", seen: `reset, session, old password, new one: ${seen}` };
    },
  },
  {
    number: 3,
    says: "A new authenticator app that is not confirmed does not deactivate the active one.",
    attack: async (target) => {
      const enter = async () => {
        const visitor = target.visitor();
        const { body } = await logIn(visitor, administrator.email, administrator.password);
        return visitor.with(body.access_token);
      };
      const staff = await enter();
      const first = await staff.post("/v2/second_step/app");
      const proven = await staff.post("/v2/second_step", { code: codeOf(first.body.secret) });
      const anew = await staff.post("/v2/second_step/app");
      const thief = await enter();
      const drawn = await thief.post("/v2/second_step/app");
      const guessed = await thief.post("/v2/second_step", { code: codeOf(anew.body.secret) });
      const people = await thief.get("/v2/admin/people");
      const own = await staff.get("/v2/admin/people");
      const seen = [proven, anew, drawn, guessed, people, own].map(({ status }) => status);
      // A thief cannot have this code, but the test covers it.
      return { isHeld: seen.join() === "200,200,403,400,403,200", seen: `${seen}` };
    },
  },
  {
    number: 7,
    says: "Of sixty concurrent wrong passwords at most five are checked.",
    attack: async (target) => {
      const { email } = await signUp(target);
      const guesser = target.visitor();
      const replies = await atOnce(60, (nth) => logIn(guesser, email, `wrong-password-${nth}`));
      // A busy server rejects a request before the password is checked.
      const looked = replies.filter(({ status }) => status !== 429 && status !== 503).length;
      return { isHeld: looked <= 5, seen: countStatuses(replies.map(({ status }) => status)) };
    },
  },
  {
    number: 9,
    says: "A new member sees at most twenty phone numbers a day, and a visitor none.",
    attack: async (target) => {
      const collector = await signUp(target);
      const ids = (await listBusinesses(target)).slice(0, 40);
      const numbersFor = async (who: Pick<typeof collector, "get">) => {
        const replies = await Promise.all(ids.map((id) => who.get(`/v2/business/${id}`)));
        return replies.filter(({ body }) => body.business?.phone).length;
      };
      const [member, visitor] = [await numbersFor(collector), await numbersFor(target.visitor())];
      return {
        isHeld: member === 20 && visitor === 0,
        seen: `${member} by a member and ${visitor} by a visitor, of ${ids.length}`,
      };
    },
  },
  {
    number: 18,
    says: "Wrong passwords and codes of strangers do not lock out the owner.",
    attack: async (target) => {
      const owner = await signUp(target);
      const stranger = target.visitor();
      await atOnce(60, (nth) => logIn(stranger, owner.email, `wrong-password-${nth}`));
      const path = `/v2/verifyresetcode/${encodeURIComponent(owner.email)}?code=`;
      await atOnce(14, (nth) => stranger.post(`${path}${100_000 + nth}`));
      const entered = await logIn(target.visitor(), owner.email, password);
      const renewed = await reset(target, owner.email, administrator.password);
      const seen = [entered, renewed].map(({ status }) => status);
      return { isHeld: seen.join() === "200,200", seen: `sign-in, reset: ${seen}` };
    },
  },
  {
    number: 19,
    says: "An IPv6 network of /64 counts as one: thirty sign-ups an hour for all its addresses.",
    attack: async ({ visitor }) => {
      const replies = await atOnce(36, (nth) =>
        visitor(`2001:db8:5:7::${nth + 1}`).post("/v2/signup", { email: `${randomUUID()}@example.com`, password }),
      );
      const other = await visitor("2001:db8:5:8::1").post("/v2/signup", {
        email: `${randomUUID()}@example.com`,
        password,
      });
      const statuses = replies.map(({ status }) => status);
      const isHeld = statuses.filter((status) => status === 200).length === 30 && other.status === 200;
      return { isHeld, seen: `${countStatuses(statuses)}; another network: ${other.status}` };
    },
  },
  {
    number: 27,
    says: "Emails and names with invisible characters or extra email headers are refused.",
    attack: async (target) => {
      const addresses = ["a?bcc=list%40b.example&body=x@evil.test", "a\u202eb@example.com", "a\u200bb@example.com"];
      const taken = await Promise.all(
        addresses.map((email) => target.visitor().post("/v2/signup", { email, password })),
      );
      const member = await makeMember(target);
      const named = { lastname: "Bello", phone: "08030000000", state: "Lagos", lga: "Ikeja" };
      const renamed = await Promise.all(
        ["Ngozi\u202e", "\u200bNgozi"].map((firstname) => member.put("/v2/user", { firstname, ...named })),
      );
      const statuses = [...taken, ...renamed].map(({ status }) => status);
      return { isHeld: statuses.every((status) => status === 422), seen: countStatuses(statuses) };
    },
  },
];
