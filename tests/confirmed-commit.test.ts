import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#/server/platform/database/database.ts";
import { startApi } from "./api.ts";
import { createDatabase } from "./database.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

/** Endpoints on a database whose connections are cut after the commit that follows `cutNext`. */
async function startBehindProxy() {
  const proxy = await startTcpProxy(await createDatabase());
  const database = await openDatabase({ url: proxy.url, onFailure: () => {} });
  onTestFinished(() => database.close());
  const { db } = database;
  const commit = db.transaction.bind(db);
  let isToBeCut = false;
  db.transaction = async (work, config) => {
    const result = await commit(work, config);
    if (isToBeCut) proxy.cut();
    isToBeCut = false;
    return result;
  };
  const started = await startApi({ database });
  const cutNext = () => {
    isToBeCut = true;
  };
  return { ...started, proxy, cutNext };
}

test("a change is confirmed to its sender even if the database fails right after the commit", {
  timeout: 120_000,
}, async () => {
  const { api, make, proxy, cutNext } = await startBehindProxy();
  const place = { localGovernmentId: 1 };
  const [owner, customer] = [await make.account(place), await make.account(place)];
  const catalog = [{ name: "One" }, { name: "Two" }];
  const business = await make.business({
    ownerId: owner.id,
    category: "Catering Services",
    tags: ["Caterer"],
    catalog,
  });
  const { id: cid } = await make.conversation({ starterId: customer.id, otherId: owner.id });
  const [asOwner, asCustomer] = [api.as(owner), api.as(customer)];
  const [one, two] = (await asOwner.get("/v2/mybusiness")).body.catalog;

  /** Cuts the connections after the commit, then restores them. */
  const call = async (who: typeof asOwner, method: "post" | "delete", path: string, body: object = {}) => {
    cutNext();
    const { status, body: answer } = method === "post" ? await who.post(path, body) : await who.delete(path);
    proxy.mend();
    expect(`${method} ${path}: ${status} ${answer?.detail ?? ""}`).toBe(`${method} ${path}: 200 `);
    // The pool detects cut connections one by one.
    await expect.poll(async () => (await who.get("/v2/user")).status).toBe(200);
    return answer;
  };

  for (const [path, body] of [
    ["social", { instagram: "", facebook: "", website: "https://example.com", whatsapp: "" }],
    ["schedule", { day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" }],
    ["closed", { day_of_week: "sunday" }],
    ["special_day", { date: "2026-12-24", name: "Eve", open_time: "9:00 AM", close_time: "1:00 PM" }],
    ["away", { until: "2026-12-01" }],
    ["visibility", { is_shown: false }],
    ["visibility", { is_shown: true }],
  ] as const)
    await call(asOwner, "post", `/v2/business/${path}`, body);
  await call(asOwner, "delete", "/v2/business/special_day/2026-12-24");
  await call(asOwner, "post", "/v2/catalog/order", { ids: [two.id, one.id] });
  await call(asOwner, "delete", `/v2/catalog/${one.id}`);
  expect((await asOwner.get("/v2/mybusiness")).body).toMatchObject({ catalog: [{ name: "Two" }], status: "active" });

  const job = await call(asOwner, "post", `/v2/conversation/${cid}/jobs`, {
    title: "Food",
    scope: "",
    price: 1_000,
    deposit: 0,
  });
  expect(await call(asCustomer, "post", `/v2/jobs/${job.id}/accept`)).toMatchObject({ state: "agreed" });

  const request = {
    search: "caterer",
    description: "Food for ten",
    state: "Lagos",
    lga: "Ikeja",
    when: "date",
    date: "2026-12-12",
  };
  const asked = { ...request, budget: 5_000, business_ids: [business.id] };
  const { id } = await call(asCustomer, "post", "/v2/quote_requests", asked);
  await call(asOwner, "post", `/v2/quote_requests/${id}/offers`, { price: 4_000 });
  await call(asOwner, "post", `/v2/quote_requests/${id}/decline`, { reason: "busy" });
  expect(await call(asCustomer, "post", `/v2/quote_requests/${id}/close`, { reason: "not_needed" })).toMatchObject({
    status: "closed",
  });
});
