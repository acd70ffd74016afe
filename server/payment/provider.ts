import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { makePaystack } from "./paystack.ts";
import { makeTestProvider } from "./test-provider.ts";

/** A charge as the provider knows it. */
export interface Charge {
  /** The provider's own number. */
  id: string;
  reference: string;
  /** `success`, `failed`, `reversed`; anything else is not decided yet. */
  status: string;
  amountKobo: number;
  /** `NGN` */
  currency: string;
  /** Of the payer. */
  email: string;
}

/** The provider that moves the money. */
export interface PaymentProvider {
  /** No money moves. */
  isTest: boolean;
  /** @throws AppError `payment/provider-silent` */
  findCharge: (reference: string) => Promise<Charge | undefined>;
  /** Successful charges of a person of late, newest first. @throws AppError `payment/provider-silent` */
  listSuccesses: (email: string) => Promise<Charge[]>;
}

/** Card payments where their keys are set, else the test checkout. */
export const makeProvider = (db: Db, config: Pick<Config, "paystack">): PaymentProvider =>
  config.paystack ? makePaystack(config.paystack) : makeTestProvider(db);

/** Dependencies of this module's verbs. */
export type PaymentDeps = Pick<Services, "db" | "clock" | "events" | "jobs" | "payments">;
