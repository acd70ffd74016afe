import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "#/server/invoice/tables.ts";
import { makeLife } from "#/tests/admin-lists.ts";
import { startApi } from "#/tests/api.ts";
import { callAsStaff } from "#/tests/people.ts";

test("a moderator opens an invoice with its business and state, without the name of a customer who is no member", async () => {
  const started = await startApi();
  const { business, person, invoice } = await makeLife(started);
  await started.db
    .update(invoices)
    .set({ state: "paid", paidBy: "cash", paidOn: "2026-11-18" })
    .where(eq(invoices.id, invoice.id));

  const { status, body } = await (await callAsStaff(started, "moderator")).get(`/v2/admin/invoices/${invoice.id}`);

  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{ id: invoice.id, number: 1, business: { id: business.id }, owner: { id: person.id, name: "Ọlá Adé" } },
      ...{ customer: null, total: 1_500, status: "paid", paid_by: "cash", paid_on: "2026-11-18" },
      ...{ is_for_job: false, booking: null, is_link_open: true, cancelled_at: null },
      date_created: started.clock.now().toISOString(),
    },
  });
  expect(JSON.stringify(body)).not.toContain("Mr Ade");
});

test("an invoice that does not exist is not found", async () => {
  const moderator = await callAsStaff(await startApi(), "moderator");
  for (const id of [randomUUIDv7(), "7"]) {
    expect(await moderator.get(`/v2/admin/invoices/${id}`)).toMatchObject({
      status: 404,
      body: { code: "invoice/not-found" },
    });
  }
});
