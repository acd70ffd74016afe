import { afterEach, expect, test } from "vitest";
import { forgetSession, storeSession } from "#/app/session.ts";
import type { User } from "#/server/account/contract.ts";
import { closeSignIn, profileCompleted, requireCompleteProfile } from "./sign-in.ts";

afterEach(forgetSession);

const signInAs = (user: Partial<User>) => storeSession({ token: "t", user: user as User });

test("a visitor cannot write", async () => {
  expect(await requireCompleteProfile()).toBe(false);
});

test("a member with a complete profile is not interrupted", async () => {
  signInAs({ is_complete: true });

  expect(await requireCompleteProfile()).toBe(true);
});

test("a member with an incomplete profile completes it first, and then the write continues", async () => {
  signInAs({ is_complete: false });
  const mayGoOn = requireCompleteProfile();
  profileCompleted();

  expect(await mayGoOn).toBe(true);
});

test("closing the profile step cancels the write", async () => {
  signInAs({ is_complete: false });
  const mayGoOn = requireCompleteProfile();
  closeSignIn();

  expect(await mayGoOn).toBe(false);
});
