import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const overview = "/v2/admin/overview";

/** Somebody in `role`, on a day of their own, on which nothing else has happened. */
async function startAs(role: "moderator" | "finance" | "administrator", at: string) {
  const started = await startApi({ at });
  const staff = started.api.asStaff(await started.make.account({ role, createdAt: new Date("2020-01-01") }));
  return { ...started, staff };
}

test("every day stands there, with what happened on it", async () => {
  const { staff, make, clock } = await startAs("moderator", "2025-03-10T10:00:00Z");
  await make.account({ createdAt: new Date("2025-03-09T22:30:00Z") });
  await make.account({ createdAt: new Date("2025-03-09T23:30:00Z") });

  const { body } = await staff.get(`${overview}?days=7`);

  expect(body.days.map(({ day }: { day: string }) => day)).toEqual([
    ...["2025-03-04", "2025-03-05", "2025-03-06", "2025-03-07", "2025-03-08", "2025-03-09", "2025-03-10"],
  ]);
  // The day in Lagos begins at 23:00 UTC.
  expect(body.days.slice(-2).map((day: { sign_ups: number }) => day.sign_ups)).toEqual([1, 1]);
  expect(clock.now().toISOString()).toBe("2025-03-10T10:00:00.000Z");
});

test("money is shown to finance and the administrator, not to moderators", async () => {
  const { staff, api, make } = await startAs("moderator", "2025-03-10T10:00:00Z");
  const finance = api.asStaff(await make.account({ role: "finance" }));

  expect((await staff.get(overview)).body).toMatchObject({ now: { payouts_due: null } });
  expect((await staff.get(overview)).body.days[0].revenue).toBeNull();
  expect((await finance.get(overview)).body.days[0].revenue).toBe(0);
});

test("one state is counted alone, and the states stand beside each other", async () => {
  const { staff, make } = await startAs("administrator", "2025-03-10T10:00:00Z");
  const kano = (await staff.get(`${overview}?state=Kano`)).body.now;
  const all = (await staff.get(overview)).body.now;
  const lgaOfKano = (await staff.get("/v2/locations")).body;
  expect(lgaOfKano.length).toBe(37);
  await make.business({ isVerified: true });

  const after = (await staff.get(overview)).body;

  expect(after.now.businesses).toBe(all.businesses + 1);
  expect(after.now.verified).toBe(all.verified + 1);
  expect((await staff.get(`${overview}?state=Kano`)).body.now).toEqual({ ...kano, people: kano.people });
  const sum = (of: "businesses" | "verified") =>
    after.states.reduce((total: number, state: Record<string, number>) => total + state[of]!, 0);
  expect([sum("businesses"), sum("verified")]).toEqual([after.now.businesses, after.now.verified]);
});

test.each(["?days=6", "?days=366", "?days=x", "?state=Atlantis"])("%s is refused", async (query) => {
  const { staff } = await startAs("moderator", "2025-03-10T10:00:00Z");

  expect((await staff.get(`${overview}${query}`)).status).toBe(422);
});

test("it is for staff who moderate or handle money", async () => {
  const { api, make } = await startApi();

  expect((await api.get(overview)).status).toBe(401);
  expect((await api.as(await make.account()).get(overview)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "agent" })).get(overview)).status).toBe(403);
  expect((await api.as(await make.account({ role: "moderator" })).get(overview)).body).toMatchObject({
    code: "account/second-step-needed",
  });
});
