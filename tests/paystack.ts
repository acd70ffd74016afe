import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { makePaystack } from "#/server/payment/paystack.ts";
import { startApi } from "./api.ts";

export const secretKey = "sk_test_made_up";

interface StandInCharge {
  id: number;
  reference: string;
  status: string;
  amount: number;
  currency: string;
  email: string;
}

/** Behaviour of the fake provider: as documented, or with typical failures. */
type Mood = "well" | "slow" | "broken" | "garbage" | "hanging-up" | "locked";

/** Unique across tests, because the database identifies charges by this number. */
let lastCharge = Math.floor(Math.random() * 2 ** 40);

/** A fake provider with the documented REST API on a local port. */
export class StandInPaystack {
  readonly charges: StandInCharge[] = [];
  readonly asked: string[] = [];
  mood: Mood = "well";
  /** References whose verification fails. */
  readonly unanswered = new Set<string>();
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    this.asked.push(url.pathname);
    if (this.mood === "slow") return;
    if (this.mood === "hanging-up") return void request.destroy();
    if (this.mood === "garbage") return void response.end("<html>Sign in to Airport WiFi</html>");
    const isKeyRight = request.headers.authorization === `Bearer ${secretKey}`;
    const { status, body } =
      this.mood === "broken"
        ? { status: 500, body: { status: false, message: "An error occurred" } }
        : !isKeyRight || this.mood === "locked"
          ? { status: 401, body: { status: false, message: "Invalid key" } }
          : this.#answer(url);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      this.#server.closeAllConnections();
      this.#server.close();
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Records a payment or an attempt. */
  charge(given: Partial<StandInCharge> & Pick<StandInCharge, "reference" | "email" | "amount">) {
    const charge = { id: ++lastCharge, status: "success", currency: "NGN", ...given };
    this.charges.push(charge);
    return charge;
  }

  #answer({ pathname, searchParams }: URL) {
    const last = decodeURIComponent(pathname.split("/").at(-1)!);
    const found = (message: string, data: unknown) => ({ status: 200, body: { status: true, message, data } });
    const refused = (status: number, message: string) => ({ status, body: { status: false, message } });
    if (pathname.startsWith("/transaction/verify/")) {
      if (this.unanswered.has(last)) return refused(500, "An error occurred");
      const charge = this.charges.find(({ reference }) => reference === last);
      return charge
        ? found("Verification successful", transaction(charge))
        : refused(400, "Transaction reference not found.");
    }
    if (pathname.startsWith("/customer/")) {
      const isKnown = this.charges.some(({ email }) => email === last);
      return isKnown
        ? found("Customer retrieved", { id: customerId(last), email: last, transactions: [] })
        : refused(404, "Customer not found");
    }
    const asked = this.charges.filter(
      ({ email, status }) =>
        customerId(email) === Number(searchParams.get("customer")) && status === searchParams.get("status"),
    );
    return found("Transactions retrieved", asked.map(transaction).reverse());
  }
}

/** A unique customer number per email address. */
const customerId = (email: string) =>
  Number.parseInt(createHmac("sha256", "customer").update(email).digest("hex").slice(0, 8), 16);

const transaction = ({ email, ...charge }: StandInCharge) => ({
  ...charge,
  domain: "test",
  gateway_response: charge.status === "success" ? "Successful" : "Declined",
  channel: "card",
  fees: 7_500,
  metadata: "",
  customer: { id: customerId(email), customer_code: `CUS_${customerId(email)}`, email },
});

/** Endpoints of `/v2` with card payments through the fake provider, with a short timeout. */
export async function startWithPaystack(at?: string) {
  const paystack = new StandInPaystack();
  const apiUrl = await paystack.start();
  const settings = { PAYSTACK_PUBLIC_KEY: "pk_test_made_up", PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl };
  const started = await startApi({ at, settings });
  started.services.payments = makePaystack({ secretKey, apiUrl }, { limitMs: 2_500, tryMs: 800, pausesMs: [1, 1] });
  const { api, make } = started;
  const owner = async () => {
    const account = await make.account();
    const business = await make.business({ ownerId: account.id });
    return { account, business, me: api.as(account) };
  };
  /** The webhook of the provider with a valid signature. */
  const tell = (event: string, data: object, signature?: string) => {
    const payload = JSON.stringify({ event, data });
    const right = createHmac("sha512", secretKey).update(payload).digest("hex");
    return api.post("/v2/paystack/webhook", payload, {
      "content-type": "application/json",
      "x-paystack-signature": signature ?? right,
    });
  };
  return { ...started, paystack, apiUrl, owner, tell };
}
