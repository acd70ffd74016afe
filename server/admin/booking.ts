import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { bookingSteps, bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { naira } from "#/server/platform/database/columns.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { isId } from "#/shared/id.ts";
import { ById, PersonName } from "./fields.ts";
import { asRow } from "./list/list.ts";
import { fullName, nameIn } from "./list/matching.ts";

const OfficeBooking = z.object({
  id: z.string(),
  business: z.object({ id: z.string(), name: z.string() }),
  owner: PersonName,
  customer: PersonName.nullable().describe("null: a caller added by the owner"),
  service: z.string(),
  minutes: z.int(),
  price: z.number().nullable().describe("naira; null: agreed later"),
  status: z.string(),
  starts_at: z.string(),
  lapses_at: z.string().nullable().describe("when it lapses unless answered"),
  messages: z.int().describe("how many are in the chat of both, and never what was said"),
  date_created: z.string(),
  history: z.array(
    z.object({
      id: z.string(),
      step: z.string().describe("`move`: of a caller’s booking, to a new time"),
      side: z.enum(["customer", "business", "system"]),
      starts_at: z.string().nullable().describe("where the step set a time"),
      at: z.string(),
    }),
  ),
});

const contract = {
  "GET /v2/admin/bookings/{id}": {
    does: "One booking with its history, without its notes, and without the name of a caller.",
    access: ["moderator"],
    params: ById,
    returns: OfficeBooking,
    errors: ["booking/not-found"],
  },
} as const;

const owner = alias(accounts, "owner");

async function showBooking(db: Db, id: string): Promise<z.infer<typeof OfficeBooking>> {
  const [found] = isId(id)
    ? await db
        .select({
          ...{ id: bookings.id, conversationId: bookings.conversationId, service: bookings.service },
          business: { id: businesses.id, name: businesses.name },
          owner: { id: owner.id, name: nameIn(owner) },
          customer: { id: accounts.id, name: fullName },
          ...{ minutes: bookings.minutes, price: sql<number | null>`${naira(bookings.priceKobo)}` },
          ...{ status: bookings.state, starts_at: bookings.startsAt, lapses_at: bookings.lapsesAt },
          date_created: bookings.createdAt,
        })
        .from(bookings)
        .innerJoin(businesses, eq(businesses.id, bookings.businessId))
        .innerJoin(owner, eq(owner.id, bookings.ownerId))
        .leftJoin(accounts, eq(accounts.id, bookings.customerId))
        .where(eq(bookings.id, id))
    : [];
  if (!found) throw new AppError("booking/not-found", "There is no such booking");
  const { conversationId, ...booking } = found;
  const [history, count] = await Promise.all([
    listSteps(db, id),
    conversationId ? db.$count(messages, eq(messages.conversationId, conversationId)) : 0,
  ]);
  return { ...asRow(booking), messages: count, history: history.map(presentStep) };
}

/** The new time of a caller, who cannot accept it, is stored like the first one. */
const presentStep = (found: Awaited<ReturnType<typeof listSteps>>[number], at: number) =>
  asRow(found.step === "add" && at > 0 ? { ...found, step: "move" as const } : found);

const listSteps = (db: Db, bookingId: string) =>
  db
    .select({
      ...{ id: bookingSteps.id, step: bookingSteps.step, side: bookingSteps.side },
      ...{ starts_at: bookingSteps.startsAt, at: bookingSteps.at },
    })
    .from(bookingSteps)
    .where(eq(bookingSteps.bookingId, bookingId))
    .orderBy(asc(bookingSteps.at), asc(bookingSteps.id));

export const bookingRoutes = routes(contract, {
  "GET /v2/admin/bookings/{id}": ({ params, db }) => showBooking(db, params.id),
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof contract> {}
}
