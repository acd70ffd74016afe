import { expect, test } from "vitest";
import routes from "#/app/routes.ts";
import { memberPages } from "./member-pages.ts";

test("the seventeen routes of members that are specified are all here, and their saved businesses, lists, quotes, jobs, bookings, invoices, quick replies, the pages below My Business, a claim, and the way to a business that one helps", () => {
  const specified =
    "/mybusiness /add-business /update-business /update-image /update-socials /work-hours /add-catalog /profile /agent /referral /notification /subscribe /verify /chats /chats/:cid /conversation/:rid /deleteaccount /saved /quick-replies /jobs /jobs/:id /lists/:code /bookings /bookings/:id /invoices /invoices/new /invoices/:id /diary /booking-settings /quotes /quotes/new /quotes/:id /mybusiness/insights /mybusiness/share /mybusiness/settings /mybusiness/helpers /helping/:id /claim/:id";

  expect(memberPages.map(({ path }) => path).sort()).toEqual(specified.split(" ").sort());
});

test("every one of them stands behind the guard, and so does the back office", () => {
  const guarded = routes.find(({ file }) => file === "account/members-only.tsx")?.children ?? [];

  expect(guarded.map(({ path }) => path)).toEqual([...memberPages.map(({ path }) => path), "admin/*"]);
});
