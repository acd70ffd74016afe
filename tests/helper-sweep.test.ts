import { expect, test } from "vitest";
import { api as routes } from "#/server/api.ts";
import { callsOf, helperCalls, records } from "#/server/team/helper-calls.ts";
import { startTeam } from "./team.ts";

/** Endpoints with the header that names the business an account acts for; public endpoints ignore it. */
const guarded = routes.filter(({ call }) => (call.access ?? "public") !== "public");

const nobody = "0190a0a0-0000-7000-8000-000000000000";
const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === "nth" ? "1" : name === "step" ? "done" : nobody));

type Caller = Awaited<ReturnType<typeof startTeam>>["asChidi"];

const codeOf = async (who: Caller, name: string) => {
  const [method = "GET", path = ""] = name.split(" ");
  const payload = method === "GET" || method === "DELETE" ? {} : { payload: {} };
  const { status, body } = await who.send({ method: method as "GET", url: filled(path), ...payload });
  return status === 200 ? "" : (body as { code: string }).code;
};

test("the table lists existing calls, and each record in a path has its check", () => {
  const names = routes.map(({ name }) => name as string);
  expect(Object.keys(helperCalls).filter((name) => !names.includes(name))).toEqual([]);
  const free = ["DELETE /v2/business/special_day/{date}", "DELETE /v2/catalog/{id}", "PUT /v2/catalog/{id}"];
  const unchecked = Object.entries(helperCalls)
    .filter(([name, call]) => name.includes("{") && !call!.record)
    .map(([name]) => name);
  expect(unchecked.sort()).toEqual(free);
});

test("a member who helps no business is refused every call for one, as if it did not exist", async () => {
  const { helping, stranger } = await startTeam();
  const who = helping(stranger);
  const answered: string[] = [];
  for (const { name, call } of guarded) {
    const code = await codeOf(who, name);
    const isOfStaff = typeof call.access === "object" && code === "account/not-allowed";
    if (code !== "team/no-access" && !isOfStaff) answered.push(`${name} ${code}`);
  }
  expect(answered).toEqual([]);
}, 120_000);

test.each(["replies", "editor"] as const)(
  "a helper with the role %s can make the calls of that role only, for records of the business only",
  async (role) => {
    const { asChidi, asNgozi } = await startTeam();
    const who = role === "replies" ? asChidi : asNgozi;
    const allowed = new Set(callsOf(role));
    const wrong: string[] = [];
    for (const { name, call } of guarded) {
      const code = await codeOf(who, name);
      const record = helperCalls[name]?.record;
      const expected = allowed.has(name) ? record && records[record].refusal().code : "team/not-for-helpers";
      const isOfStaff = typeof call.access === "object" && code === "account/not-allowed";
      const isRefused = code === "team/not-for-helpers" || code === "team/no-access";
      if (expected ? code !== expected && !isOfStaff : isRefused) wrong.push(`${name} ${code}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
