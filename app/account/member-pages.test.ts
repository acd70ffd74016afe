import { expect, test } from "vitest";
import routes from "#/app/routes.ts";
import { memberPages } from "./member-pages.ts";

test("the routes for members are those of the specification, and those of saved businesses, lists, quotes, jobs, bookings, invoices, quick replies, My Business, claims and helping", () => {
  const specified =
    "/mybusiness /add-business /update-business /update-image /update-socials /work-hours /add-catalog /profile /agent /referral /notification /subscribe /verify /chats /chats/:cid /conversation/:rid /deleteaccount /saved /quick-replies /jobs /jobs/:id /lists/:code /bookings /bookings/:id /invoices /invoices/new /invoices/:id /diary /booking-settings /quotes /quotes/new /quotes/:id /mybusiness/customers/:id? /mybusiness/insights /mybusiness/share /mybusiness/settings /mybusiness/helpers /helping/:id /claim/:id";

  expect(memberPages.map(({ path }) => path).sort()).toEqual(specified.split(" ").sort());
});

test("every route for members, and the back office, requires a login", () => {
  const guarded = routes.find(({ file }) => file === "account/members-only.tsx")?.children ?? [];

  expect(guarded.map(({ path }) => path)).toEqual([...memberPages.map(({ path }) => path), "admin/*"]);
});
