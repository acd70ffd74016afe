import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { issueCode, tryCode, useCode } from "./codes.ts";
import { makeAccount } from "./make.ts";

test("when several codes are issued at once only one works, and none works twice", async () => {
  const { db } = await testDatabase();
  const { id } = await makeAccount(db);
  const now = new Date();
  const codes = await Promise.all(Array.from({ length: 4 }, () => issueCode(db, id, "reset", now)));

  const used: string[] = [];
  // Twice, because an earlier code would count only once a later one is used.
  for (const code of [...codes, ...codes]) {
    const codeId = await tryCode(db, id, "reset", code, now);
    if (codeId && (await useCode(db, codeId, now))) used.push(code);
  }

  expect(used).toHaveLength(1);
});
