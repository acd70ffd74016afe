import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { payouts } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";
import { checkBankAccount, findBank } from "./bank-check.ts";

const secretKey = "sk_test_made_up";
const banks = [
  { name: "Harmattan Bank", code: "901" },
  { name: "Harmattan Microfinance Bank", code: "902" },
  { name: "Laterite Bank Plc", code: "903" },
];

/** A stand-in for Paystack's calls about banks, with one account, on a port of this machine. */
async function startBanks() {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return answer(401, { status: false, message: "Invalid key" });
    }
    if (url.pathname === "/bank") return answer(200, { status: true, message: "Banks retrieved", data: banks });
    const account_number = url.searchParams.get("account_number")!;
    if (account_number === "0000000500") return response.end("<html>Bad gateway</html>");
    if (account_number !== "0123456789" || url.searchParams.get("bank_code") !== "903") {
      return answer(422, { status: false, message: "Could not resolve account name. Check parameters or try again." });
    }
    const data = { account_number, account_name: "OBI ADA CHIOMA", bank_id: 9 };
    return answer(200, { status: true, message: "Account number resolved", data });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const account = { bankName: "laterite", accountNumber: "0123456789", accountName: "Ada Obi" };

test("the bank names the holder of an account, and whether it matches the typed name", async () => {
  const paystack = { publicKey: "pk", secretKey, apiUrl: await startBanks() };
  const check = (more: Partial<typeof account> = {}) => checkBankAccount({ paystack }, { ...account, ...more });

  expect(await check()).toEqual({ state: "found", name: "OBI ADA CHIOMA", matches: true });
  expect(await check({ accountName: "Chidi Eze" })).toEqual({ state: "found", name: "OBI ADA CHIOMA", matches: false });
  expect(await check({ accountNumber: "1111111111" })).toMatchObject({ state: "unknown account" });
  expect(await check({ bankName: "Bank of nowhere" })).toMatchObject({ state: "unknown bank" });
  expect(await check({ accountNumber: "0000000500" })).toMatchObject({ state: "silent" });
});

test("a bank that is down, rejects our key, or is not set up never counts as a mismatch", async () => {
  const apiUrl = await startBanks();
  const wrongKey = { publicKey: "pk", secretKey: "sk_other", apiUrl };
  const away = { publicKey: "pk", secretKey, apiUrl: "http://127.0.0.1:9" };

  expect(await checkBankAccount({ paystack: undefined }, account)).toMatchObject({ state: "not connected" });
  expect(await checkBankAccount({ paystack: wrongKey }, account)).toMatchObject({ state: "silent" });
  expect(await checkBankAccount({ paystack: away }, account)).toMatchObject({ state: "silent" });
});

test("finance checks a payout with the bank; without Paystack the check is not available", async () => {
  const settings = { PAYSTACK_PUBLIC_KEY: "pk", PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: await startBanks() };
  for (const [given, state] of [
    [settings, "found"],
    [{}, "not connected"],
  ] as const) {
    const { api, make, db, clock } = await startApi({ settings: given });
    const staff = api.asStaff(await make.account({ role: "finance" }));
    const id = randomUUID();
    const asked = { state: "requested", amountKobo: 250_000, requestedAt: clock.now() } as const;
    await db.insert(payouts).values({ id, accountId: (await make.account()).id, ...asked, ...account });

    expect((await staff.get(`/v2/admin/payouts/${id}/bank`)).body).toMatchObject({ state });
    expect((await staff.get(`/v2/admin/payouts/${randomUUID()}/bank`)).status).toBe(404);
  }
});

test("a bank is found by the distinctive words of its name, and an ambiguous name finds none", () => {
  expect(findBank(banks, "Laterite Bank")?.code).toBe("903");
  expect(findBank(banks, "harmattan bank")?.code).toBe("901");
  expect(findBank(banks, "Harmattan")).toBeUndefined();
  expect(findBank(banks, "Bank")).toBeUndefined();
});
