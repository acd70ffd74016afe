import { expect, test } from "vitest";
import routes from "#/app/routes.ts";
import { memberPages } from "./member-pages.ts";

test("the seventeen routes of members that are specified are all here, and their saved businesses, quotes, jobs and quick replies", () => {
  const specified =
    "/mybusiness /add-business /update-business /update-image /update-socials /work-hours /add-catalog /profile /agent /referral /notification /subscribe /verify /chats /chats/:cid /conversation/:rid /deleteaccount /saved /quick-replies /jobs /jobs/:id /quotes /quotes/new /quotes/:id";

  expect(memberPages.map(({ path }) => path).sort()).toEqual(specified.split(" ").sort());
});

test("every one of them stands behind the guard, and so does the back office", () => {
  const guarded = routes.find(({ file }) => file === "account/members-only.tsx")?.children ?? [];

  expect(guarded.map(({ path }) => path)).toEqual([...memberPages.map(({ path }) => path), "admin/*"]);
});
