import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { startApi } from "#/tests/api.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

/** Businesses with a number, viewed by a new member in each test. */
let pages: Promise<{ id: string }[]> | undefined;
async function somePages({ make }: Started, count: number) {
  pages ??= Promise.all(Array.from({ length: 70 }, () => make.business()));
  return (await pages).slice(0, count);
}

const lookAt = async (member: ReturnType<Started["api"]["as"]>, pages: { id: string }[]) => {
  const replies = await Promise.all(pages.map(({ id }) => member.get(`/v2/business/${id}`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  return replies.map(({ body }) => body.business as { phone: string; phone_withheld: string });
};

test("a member with a confirmed email and a profile sees sixty new numbers an hour, one by one or at once", {
  tags: "thorough",
}, async () => {
  const started = await startApi();
  const member = started.api.as(await started.make.account({ localGovernmentId: 1 }));
  const pages = await somePages(started, 70);

  const seen = await lookAt(member, pages);

  expect(seen.filter(({ phone }) => phone !== "")).toHaveLength(60);
  expect(seen.find(({ phone }) => phone === "")?.phone_withheld).toBe(
    "You have seen 60 phone numbers in an hour. Try again in 60 minutes.",
  );
  const withNumber = pages.filter((_, nth) => seen[nth]!.phone !== "");
  expect((await lookAt(member, withNumber)).every(({ phone }) => phone !== "")).toBe(true);
  started.clock.moveTo("2026-11-18T11:00:00Z");
  const rest = pages.filter((page) => !withNumber.includes(page));
  expect((await lookAt(member, rest)).every(({ phone }) => phone !== "")).toBe(true);
});

test.each([
  ["whose email is not confirmed", { localGovernmentId: 1, emailProvenAt: null }],
  ["whose profile is not complete", { firstName: "" }],
])("a person %s sees twenty new numbers a day and learns how to see more", async (_who, given) => {
  const started = await startApi();
  const member = started.api.as(await started.make.account(given));

  const seen = await lookAt(member, await somePages(started, 30));

  expect(seen.filter(({ phone }) => phone !== "")).toHaveLength(20);
  expect(seen.find(({ phone }) => phone === "")?.phone_withheld).toBe(
    "You have seen 20 phone numbers in a day. Confirm your email and complete your profile to see more. Try again in 24 hours.",
  );
});

test("two concurrent requests for one number do not exceed the limit", async () => {
  const started = await startApi();
  const member = started.api.as(await started.make.account({ firstName: "" }));
  const [page, ...others] = await somePages(started, 21);
  await lookAt(member, others);

  const seen = await lookAt(
    member,
    Array.from({ length: 20 }, () => page!),
  );

  expect(seen.every(({ phone }) => phone === "")).toBe(true);
});

test("owners always see their own number and staff every number, uncounted; visitors see none", async () => {
  const started = await startApi();
  const page = await started.make.business();
  const staff = started.api.as(await started.make.account({ role: "moderator", firstName: "" }));
  expect((await lookAt(staff, await somePages(started, 25))).every(({ phone }) => phone !== "")).toBe(true);
  const owner = started.api.as({ id: page.ownerId });
  await started.db.update(accounts).set({ emailProvenAt: null }).where(eq(accounts.id, page.ownerId));
  await lookAt(owner, await somePages(started, 20));
  expect((await lookAt(owner, [page]))[0]?.phone).not.toBe("");
  expect((await started.api.get(`/v2/business/${page.id}`)).body.business).toMatchObject({
    phone: "",
    phone_withheld: "",
  });
});
