import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Config } from "#/server/platform/config.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Charge, PaymentProvider } from "./provider.ts";

const providerTimeouts = { limitMs: 10_000, tryMs: 4_000, pausesMs: [300, 900] };
type ProviderTimeouts = typeof providerTimeouts;

const pageSize = 100;

const Transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  customer: z.object({ email: z.string() }),
});

const answerOf = <T extends z.ZodType>(data: T) => z.object({ status: z.literal(true), data });
const OneTransaction = answerOf(Transaction);
const Transactions = answerOf(z.array(Transaction));
const Customer = answerOf(z.object({ id: z.number() }));

const Unknown = z.object({ status: z.literal(false), message: z.string().regex(/not found/i) });

const silent = (note: string) => {
  const detail = "The payment provider does not answer. If you paid, nothing is lost: try again in a few minutes.";
  return new AppError("payment/provider-silent", detail, { note, retryAfterSeconds: 30 });
};

/** Client of Paystack's REST API. Errors and unexpected responses count as no response. */
export function makePaystack(
  { secretKey, apiUrl }: Pick<NonNullable<Config["paystack"]>, "secretKey" | "apiUrl">,
  { limitMs, tryMs, pausesMs }: ProviderTimeouts = providerTimeouts,
): PaymentProvider {
  async function fetchOnce<T extends z.ZodType>(path: string, answer: T, signal: AbortSignal) {
    const response = await fetch(apiUrl + path, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(tryMs)]),
    });
    const body: unknown = await response.json();
    if (Unknown.safeParse(body).success) return undefined;
    if (!response.ok) throw new Error(`answers ${response.status}`);
    return answer.parse(body);
  }

  async function ask<T extends z.ZodType>(path: string, answer: T, signal: AbortSignal) {
    let problem: unknown;
    for (const pauseMs of [0, ...pausesMs]) {
      try {
        await pause(pauseMs, undefined, { signal });
        return await fetchOnce(path, answer, signal);
      } catch (error) {
        problem = error;
        if (signal.aborted) break;
      }
    }
    throw silent(problem instanceof Error ? problem.message : "no answer");
  }

  return {
    isTest: false,
    findCharge: async (reference) => {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const found = await ask(path, OneTransaction, AbortSignal.timeout(limitMs));
      if (found && found.data.reference !== reference) throw silent("another charge was answered");
      return found && presentCharge(found.data);
    },
    listSuccesses: async (email) => {
      const signal = AbortSignal.timeout(limitMs);
      const customer = await ask(`/customer/${encodeURIComponent(email)}`, Customer, signal);
      if (!customer) return [];
      const query = new URLSearchParams({
        customer: String(customer.data.id),
        status: "success",
        perPage: String(pageSize),
      });
      const found = await ask(`/transaction?${query}`, Transactions, signal);
      return (found?.data ?? []).map(presentCharge);
    },
  };
}

const presentCharge = ({
  id,
  reference,
  status,
  amount,
  currency,
  customer,
}: z.output<typeof Transaction>): Charge => ({
  ...{ id: String(id), reference, status, currency },
  amountKobo: amount,
  email: customer.email,
});
