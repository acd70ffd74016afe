import { asc, eq, inArray } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookingSettings, bookingSteps, bookings, type StoredService } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { makeConversation } from "#/server/chat/make.ts";
import { insightDays } from "#/server/insight/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { localGovernments } from "#/server/place/place.ts";
import type { Services } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { dayMs, hourMs, instantOfLagos, lagosDay, minuteMs } from "#/shared/time.ts";
import type { DemoBusiness } from "./business.ts";
import { Dice, demoId, hash } from "./dice.ts";

/** Share of businesses with bookings, among trades that take them. */
const bookedShare = 0.4;
const lengths = [30, 45, 60, 90];
/** Of the demo owner, a plumber without a catalog. */
const ownServices = [
  { name: "Leak repair", priceKobo: 1_500_000 },
  { name: "Tap or shower change", priceKobo: 800_000 },
];

export function bookingRows(business: DemoBusiness): (typeof bookingSettings.$inferInsert)[] {
  const { number, categoryId, hours, items, tags } = business;
  const dice = new Dice("booking", number);
  const suits = hours !== undefined && categoryById(categoryId).isBooked;
  if (number > 0 && !(suits && dice.chance(bookedShare))) return [];
  const ofMainService = items.filter(({ tag }) => tag === tags[0]);
  const priced = ofMainService.slice(0, 4).map(({ name, priceKobo }) => ({ name: name.slice(0, 60), priceKobo }));
  const named = priced.length > 0 ? priced : tags.slice(0, 3).map((name) => ({ name, priceKobo: null }));
  const offered = number === 0 ? ownServices : named;
  const services = offered.map((one, nth) => ({
    ...{ id: demoId("bookedService", number, nth), ...one, minutes: dice.pick(lengths) },
  }));
  return [
    {
      ...{ businessId: demoId("business", number), takesBookings: true, services },
      // The demo owner works alone.
      ...{ places: number === 0 ? 1 : dice.between(1, 3), leadHours: dice.pick([0, 2, 4]) },
      daysAhead: dice.pick([7, 14, 30]),
    },
  ];
}

type DiaryDeps = Pick<Services, "db" | "clock">;
type Booked = typeof bookings.$inferInsert;

const times = ["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"];
const callers = ["Mr Ade", "Mama Chidi", "Alhaji Musa", "Sister Ngozi"];

export async function addDiary({ db, clock }: DiaryDeps): Promise<void> {
  const now = clock.now();
  const [own] = await db
    .select({ business: businesses, settings: bookingSettings })
    .from(businesses)
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, businesses.id))
    .where(eq(businesses.id, demoId("business", 0)));
  if (!own) return;
  const { business, settings } = own;
  const customers = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        [0, 1].map((nth) => demoId("reviewer", nth)),
      ),
    )
    .orderBy(asc(accounts.id));
  const rows = [-1, 0, 1, 2, 3].flatMap((nth) => dayRows(settings.services, nth, now, business));
  if (rows.length > 0) await db.insert(bookings).values(rows);
  await db
    .insert(bookingSteps)
    .values(rows.map(({ id, startsAt }, nth) => ({ ...stepRow(id, nth, business.ownerId, "add", now), startsAt })));
  for (const [nth, { id: customerId }] of customers.entries()) {
    const texts = ["Good morning, are you free this week?", "Good morning, yes. Book a time on my page."];
    if (nth === 1) texts.push("I have booked. Will you bring the parts?");
    const { id } = await makeConversation(
      { db, clock },
      {
        ...{ starterId: customerId, otherId: business.ownerId, businessId: business.id, texts },
      },
    );
    const request = requestRow(settings.services, nth, now, business, rows);
    await db.insert(bookings).values({ ...request, customerId, proposedBy: customerId, conversationId: id });
    await db.insert(bookingSteps).values({
      ...stepRow(request.id, 100 + nth, customerId, "request", now),
      ...{ side: "customer", startsAt: request.startsAt },
    });
    await addJob(
      db,
      ownJobs[nth]!,
      { conversationId: id, businessId: business.id, customerId, ownerId: business.ownerId },
      now,
    );
  }
  await db.insert(invoices).values(paperRows(settings.services, customers, now, business));
  await db.insert(insightDays).values(viewRows(now, business.id));
}

const noTerms = { description: "", note: "", on: null };
const ownJobs = [
  {
    title: "Fit a water heater",
    scope: "Heater from the customer, pipes from me.",
    priceKobo: 4_500_000,
    depositKobo: 1_500_000,
  },
  {
    title: "Replace the kitchen pipes",
    scope: "Sink, two taps, all pipes under it.",
    priceKobo: 6_000_000,
    depositKobo: 0,
  },
];

/** A job that was agreed on; the second is going on. */
async function addJob(
  db: DiaryDeps["db"],
  ownJob: (typeof ownJobs)[number],
  sides: { conversationId: string; businessId: string; customerId: string; ownerId: string },
  now: Date,
) {
  const nth = ownJobs.indexOf(ownJob);
  const { customerId, ownerId } = sides;
  const terms = { ...noTerms, ...ownJob };
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const id = demoId("job", nth);
  const steps = [
    { step: "propose", accountId: ownerId, side: "business" as const, at: daysAgo(3), terms },
    { step: "accept", accountId: customerId, side: "customer" as const, at: daysAgo(2) },
    { step: "start", accountId: ownerId, side: "business" as const, at: daysAgo(1) },
  ].slice(0, nth + 2);
  const state = nth === 0 ? "agreed" : "started";
  const dates = { createdAt: daysAgo(3), updatedAt: daysAgo(2 - nth) };
  await db.insert(jobs).values({ id, ...sides, proposedBy: ownerId, ...terms, state, ...dates });
  await db.insert(jobSteps).values(steps.map((step, at) => ({ id: demoId("job", nth, at + 1), jobId: id, ...step })));
}

const viewedDays = 30;

/** Most people look in the evening. */
function viewRows(now: Date, businessId: string): (typeof insightDays.$inferInsert)[] {
  return Array.from({ length: viewedDays }, (_, daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * dayMs);
    const dice = new Dice("views", daysAgo);
    const hours = Array.from({ length: 24 }, (_, hour) =>
      hour < 7 ? 0 : dice.between(0, hour >= 17 && hour < 20 ? 2 : 1) * (dice.chance(0.3) ? 1 : 0),
    );
    const views = hours.reduce((sum, count) => sum + count, 0);
    return { businessId, seenOn: lagosDay(day), views, reveals: dice.between(0, Math.ceil(views / 4)), hours };
  });
}

type Business = typeof businesses.$inferSelect;

const lettersOf = (key: string) => [0, 1].map((nth) => "BCDFGHJKLM"[hash(`${key} ${nth}`) % 10]).join("");

const stepRow = (bookingId: string, nth: number, accountId: string, step: string, at: Date) => ({
  ...{ id: demoId("bookingStep", nth), bookingId, step, accountId, side: "business" as "business" | "customer", at },
});

function rowAt(service: StoredService, id: string, startsAt: Date, { id: businessId, ownerId }: Business, now: Date) {
  const { id: serviceId, name, minutes, priceKobo } = service;
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
  return {
    ...{ id, businessId, ownerId, serviceId, service: name, minutes, priceKobo, startsAt, endsAt, proposedBy: ownerId },
    ...{ letters: lettersOf(id), createdAt: new Date(now.getTime() - dayMs), updatedAt: now },
  };
}

/** A working day by its distance: 0 is today, or Monday on a Sunday; -1 the working day before. The demo owner is closed on Sundays. */
function workDay(nth: number, now: Date): string {
  const isSunday = (day: number) => new Date(lagosDay(now.getTime() + day * dayMs)).getUTCDay() === 0;
  let day = isSunday(0) && nth >= 0 ? 1 : 0;
  for (let left = Math.abs(nth); left > 0; ) {
    day += Math.sign(nth);
    if (!isSunday(day)) left--;
  }
  return lagosDay(now.getTime() + day * dayMs);
}

function dayRows(services: StoredService[], day: number, now: Date, business: Business): Booked[] {
  const date = workDay(day, now);
  const dice = new Dice("diary", day + 7);
  const shown = day === 0 ? times : dice.pickSome(times, 3).sort();
  return shown.map((time, nth) => {
    const startsAt = new Date(instantOfLagos(`${date}T${time}`));
    const row = rowAt(dice.pick(services), demoId("booking", day + 7, nth), startsAt, business, now);
    const hasBegun = startsAt <= now;
    const state = hasBegun ? (nth === 1 ? "no_show" : "done") : "confirmed";
    return {
      ...row,
      ...{ state, confirmedAt: row.createdAt, doneAt: state === "done" ? row.endsAt : null },
      ...{ place: 1, heldFrom: startsAt, heldUntil: row.endsAt },
      ...{ callerName: callers[nth % callers.length]!, callerPhone: `0700 000 ${9_100 + (nth % callers.length)}` },
    };
  });
}

/** At a time that is free: services are no longer than the times are apart. */
function requestRow(services: StoredService[], nth: number, now: Date, business: Business, booked: readonly Booked[]) {
  const date = workDay(nth + 1, now);
  const starts = times.map((time) => new Date(instantOfLagos(`${date}T${time}`)));
  const isFree = (start: Date) => booked.every(({ startsAt }) => startsAt.getTime() !== start.getTime());
  const startsAt = (nth === 0 ? starts.find(isFree) : starts.findLast(isFree))!;
  const row = rowAt(services[nth % services.length]!, demoId("booking", 50 + nth), startsAt, business, now);
  const note = nth === 0 ? "Please call me when you are near." : "";
  const lapsesAt = new Date(Math.min(startsAt.getTime(), now.getTime() + 20 * hourMs));
  return { ...row, note, state: "requested" as const, lapsesAt, createdAt: now };
}

function paperRows(
  services: StoredService[],
  customers: readonly { id: string; firstName: string; lastName: string }[],
  now: Date,
  { id: businessId, name, phone, address, town, localGovernmentId, image }: Business,
): (typeof invoices.$inferInsert)[] {
  const area = localGovernments.find((lga) => lga.id === localGovernmentId)!.name;
  const issuer = { name, phone, address: joinAddress(address, town, area), image };
  const states = ["paid", "paid", "void", "paid", "open", "open"] as const;
  return states.map((state, nth) => {
    const issuedAt = new Date(now.getTime() - (states.length - nth) * 3 * dayMs);
    const customer = customers[nth % 3];
    const service = services[nth % services.length]!;
    const items = [
      { name: service.name, quantity: 1 + (nth % 2), priceKobo: service.priceKobo ?? 500_000 },
      ...(nth % 3 === 0 ? [{ name: "Transport", quantity: 1, priceKobo: 200_000 }] : []),
    ];
    return {
      ...{ id: demoId("invoice", nth), businessId, number: nth + 1, issuer, items, state, issuedAt },
      code: [0, 1, 2, 3].map((part) => hash(`invoice ${nth} ${part}`).toString(16).padStart(8, "0")).join(""),
      customerName: customer ? `${customer.firstName} ${customer.lastName}` : callers[nth % callers.length]!,
      customerId: customer?.id ?? null,
      totalKobo: items.reduce((sum, { quantity, priceKobo }) => sum + quantity * priceKobo, 0),
      note: "Thank you for your business.",
      dueOn: lagosDay(issuedAt.getTime() + 14 * dayMs),
      ...(state === "paid" && {
        paidBy: (["cash", "transfer", "card"] as const)[nth % 3]!,
        paidOn: lagosDay(issuedAt.getTime() + dayMs),
      }),
      ...(state === "void" && { voidedAt: issuedAt, voidReason: "Wrong price." }),
    };
  });
}
