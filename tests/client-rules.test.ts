import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { checkLeaving, checkLogin, checkPasswordChange, checkProfile, checkSignUp } from "#/app/account/checks.ts";
import { checkBusiness } from "#/app/business/owner/check-business.ts";
import type { Problems } from "#/app/ui/problems.ts";
import { accountContract } from "#/server/account/contract.ts";
import { BusinessDraft } from "#/server/business/contract.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Fields that the contract refuses to do without. */
const requiredBy = (schema: ZodType) =>
  new Set(schema.safeParse({}).error?.issues.map(({ path }) => String(path[0]) as string));

/** The same names on a form and on the wire, but for these. */
const onTheWire: Record<string, string> = { email: "username" };

test.each<[string, (texts: Record<string, string>) => Problems | undefined, ZodType]>([
  ["business", (texts) => checkBusiness(texts, false), BusinessDraft],
  ["profile", checkProfile, accountContract["PUT /v2/user"].body],
  ["log-in", checkLogin, accountContract["POST /v2/login"].body],
  ["sign-up", checkSignUp, accountContract["POST /v2/signup"].body],
  ["password change", checkPasswordChange, accountContract["POST /v2/user_password"].body],
  ["leaving", checkLeaving, accountContract["POST /v2/deactaccount"].body],
])("the %s form asks for the very fields that its call requires", (_, check, schema) => {
  const required = requiredBy(schema);
  const asked = Object.keys(check({})?.fields ?? {}).map((name) => (required.has(name) ? name : onTheWire[name]));

  expect(asked.sort()).toEqual([...required].sort());
});

test("every most length of a field on a screen is a name from shared/, as the contract has it", () => {
  const literal = globSync("app/**/*.tsx", { cwd: root }).flatMap((path) =>
    (readFileSync(`${root}${path}`, "utf8").match(/(?:maxLength|lettersMax)=\{[\d_]+\}/g) ?? []).map(
      (found) => `${path}: ${found}`,
    ),
  );

  expect(literal).toEqual([]);
});
