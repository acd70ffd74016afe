import { z } from "zod";
import { listPlans, type Plan, writePlan } from "#/server/payment/payment.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { requiredLine } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { reaches } from "#/shared/reach.ts";
import { ById, Place, Reason } from "./fields.ts";
import { audited, type Facts } from "./staff-action.ts";

const naira = z
  .number("Enter the price in naira")
  .int("Enter the price in whole naira")
  .min(1, "Enter the price in naira")
  .max(100_000_000, "That is too much")
  .describe("naira for the whole time");

const PlanDuration = z.object({
  months: z.int("Enter 1 to 60 months").min(1, "Enter 1 to 60 months").max(60, "Enter 1 to 60 months"),
  price: naira,
});

const PlanDraft = z
  .object({
    name: requiredLine("Enter a name", lengthMax.planName),
    reach: z.enum(reaches).default("nigeria"),
    features: z
      .array(requiredLine("Say what it brings", 120))
      .min(1, "Say what it brings")
      .max(12, "Say at most 12 things"),
    place: Place,
    is_on_sale: z.boolean(),
    durations: z.array(PlanDuration).min(1, "Add a duration").max(12, "At most 12 durations"),
    reason: Reason,
  })
  .superRefine(({ durations }, refusal) => {
    const refuse = (message: string) => refusal.addIssue({ code: "custom", path: ["durations"], message });
    const months = new Set(durations.map((duration) => duration.months));
    if (!months.has(1)) refuse("One duration must be 1 month: cards show the price of a month");
    else if (months.size < durations.length) refuse("Two durations are equally long");
    else if (new Set(durations.map(({ price }) => price)).size < durations.length) {
      refuse("Two durations have the same price: what was paid says how long");
    }
  });

export const EditedPlan = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  reach: z.enum(reaches),
  is_on_sale: z.boolean(),
  durations: z.array(PlanDuration).describe("shortest first"),
});

export type EditedPlan = z.infer<typeof EditedPlan>;

const plansContract = {
  "GET /v2/admin/plans": {
    does: "Every premium plan in its order, also those that are not on sale.",
    access: ["finance"],
    returns: z.array(EditedPlan),
  },
  "POST /v2/admin/plans": {
    does: "Adds a premium plan.",
    access: ["finance"],
    body: PlanDraft,
    returns: EditedPlan,
    errors: ["payment/name-taken"],
  },
  "PUT /v2/admin/plans/{id}": {
    does: "Changes a premium plan. Paid periods and payments that were intended before keep their price and length.",
    access: ["finance"],
    params: ById,
    body: PlanDraft,
    returns: EditedPlan,
    errors: ["payment/no-such-plan", "payment/name-taken", "payment/last-on-sale"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof plansContract> {}
}

type Draft = z.output<typeof PlanDraft>;

const showPlans = async (db: Db): Promise<EditedPlan[]> => (await listPlans(db)).map(presentPlan);

/**
 * Adds a plan, or changes the one with this id.
 * @throws AppError `payment/no-such-plan`, `payment/name-taken`, `payment/last-on-sale`
 */
function editPlan(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  { reason, is_on_sale: isOnSale, durations, ...draft }: Draft,
  id?: string,
): Promise<EditedPlan> {
  const action = id === undefined ? "add plan" : "change plan";
  const subject = { kind: "plan", id: id ?? "" };
  return audited(deps, viewer, { action, subject, reason }, async (tx) => {
    const inKobo = durations
      .map(({ months, price }) => ({ months, priceKobo: price * 100 }))
      .sort((one, other) => one.months - other.months);
    const { before, after } = await writePlan(tx, { id, ...draft, isOnSale, durations: inKobo });
    return { before: before && factsOf(before), after: factsOf(after), answer: presentPlan(after), madeId: after.id };
  });
}

const presentPlan = ({ id, name, features, reach, isOnSale, durations }: Plan): EditedPlan => ({
  id,
  name,
  features,
  reach,
  is_on_sale: isOnSale,
  durations: durations.map(({ months, priceKobo }) => ({ months, price: priceKobo / 100 })),
});

const factsOf = ({ name, features, reach, isOnSale, durations }: Plan): Facts => ({
  name,
  features,
  reach,
  on_sale: isOnSale,
  durations: durations.map(({ months, priceKobo }) => `${months} months: ${formatNaira(priceKobo / 100)}`),
});

export const planRoutes = routes(plansContract, {
  "GET /v2/admin/plans": ({ db }) => showPlans(db),
  "POST /v2/admin/plans": ({ viewer, body, ...services }) => editPlan(services, viewer, body),
  "PUT /v2/admin/plans/{id}": ({ viewer, body, params, ...services }) => editPlan(services, viewer, body, params.id),
});
