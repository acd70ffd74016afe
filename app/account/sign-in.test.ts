import { afterEach, expect, test } from "vitest";
import { forgetSession, keepSession } from "#/app/session.ts";
import type { User } from "#/server/account/contract.ts";
import { closeSignIn, profileCompleted, requireCompleteProfile } from "./sign-in.ts";

afterEach(forgetSession);

const signInAs = (user: Partial<User>) => keepSession({ token: "t", user: user as User });

test("a visitor does not get to write", async () => {
  expect(await requireCompleteProfile()).toBe(false);
});

test("a member with a complete profile is not asked", async () => {
  signInAs({ is_complete: true });

  expect(await requireCompleteProfile()).toBe(true);
});

test("a profile that was left open is asked for, and the write goes on once it is given", async () => {
  signInAs({ is_complete: false });
  const mayGoOn = requireCompleteProfile();
  profileCompleted();

  expect(await mayGoOn).toBe(true);
});

test("closing the step again stops the write", async () => {
  signInAs({ is_complete: false });
  const mayGoOn = requireCompleteProfile();
  closeSignIn();

  expect(await mayGoOn).toBe(false);
});
