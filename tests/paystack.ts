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

/** Behaviour of the stand-in: as documented, or as providers do on bad days. */
type Mood = "well" | "slow" | "broken" | "garbage" | "hanging-up" | "locked";

/** The database knows a charge by its number, and is the same for all tests. */
let lastCharge = Math.floor(Math.random() * 2 ** 40);

/** A stand-in for the provider: its documented REST calls on a port of this machine. */
export class StandInPaystack {
  readonly charges: StandInCharge[] = [];
  readonly asked: string[] = [];
  mood: Mood = "well";
  /** References that it fails to answer for. */
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

  /** A person paid, or tried to. */
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

/** Each address has a number of its own. */
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

/** The calls of `/v2` with card payments set up, on a stand-in of the provider that is given up on soon. */
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
  /** The provider's webhook, signed as it signs. */
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
