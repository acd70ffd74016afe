import { expect, test } from "vitest";
import { job } from "#/server/job/module.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

const place = { localGovernmentId: 1 };
const request = { search: "caterer", description: "Rice", state: "Lagos", lga: "Ikeja", when: "today" };

test("operators see the numbers of requests, offers and hires, the time to the first offer, jobs by state, disputes and marked messages", async () => {
  const { api, make, services, clock } = await startApi({ database: await ownDatabase() });
  job.metrics!(services);
  const [asker, owner] = [await make.account(place), await make.account(place)];
  const business = await make.business({ ownerId: owner.id });
  const [asAsker, asOwner] = [api.as(asker), api.as(owner)];
  const ask = async () =>
    (await asAsker.post("/v2/quote_requests", { ...request, business_ids: [business.id] })).body.id as string;
  const offer = async (id: string, price: number) =>
    (await asOwner.post(`/v2/quote_requests/${id}/offers`, { price })).body.recipients[0].offer.id as string;

  const first = await ask();
  clock.moveTo("2026-11-18T10:10:00Z");
  await offer(first, 5_000);
  clock.moveTo("2026-11-18T12:00:00Z");
  const offerId = await offer(first, 4_000);
  const hired = (await asAsker.post(`/v2/quote_requests/${first}/offers/${offerId}/accept`)).body;
  expect((await asAsker.post(`/v2/quote_requests/${first}/offers/${offerId}/accept`)).status).toBe(409);
  await asOwner.post(`/v2/jobs/${hired.job_id}/start`);
  await asAsker.post(`/v2/jobs/${hired.job_id}/dispute`, { reason: "No rice" });
  await asOwner.post(`/v2/quote_requests/${await ask()}/decline`, { reason: "busy" });
  await asAsker.post(`/v2/quote_requests/${await ask()}/close`, { reason: "not_needed" });
  const say = (message: string) => asOwner.post(`/v2/reply_message/${hired.conversation_id}`, { message });
  await say("Good morning");
  await say("Please send me the 6 digit code that just entered your phone");

  const lines = (await services.observer.metrics.text()).split("\n");
  for (const line of [
    ...['localchap_quote_steps_total{step="asked"} 3', 'localchap_quote_steps_total{step="offered"} 2'],
    ...['localchap_quote_steps_total{step="accepted"} 1', 'localchap_quote_steps_total{step="declined"} 1'],
    'localchap_quote_steps_total{step="closed"} 1',
    // Ten minutes: the offer that replaced it is not the first.
    ...["localchap_quote_first_offer_seconds_count 1", "localchap_quote_first_offer_seconds_sum 600"],
    'localchap_quote_first_offer_seconds_bucket{le="900"} 1',
    ...['localchap_agreement_steps_total{step="accept"} 1', 'localchap_agreement_steps_total{step="dispute"} 1'],
    'localchap_agreements_open{state="disputed"} 1',
    ...["localchap_chat_messages_total 2", 'localchap_chat_marks_total{mark="code"} 1'],
  ]) {
    expect(lines).toContain(line);
  }
});
