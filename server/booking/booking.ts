import { randomInt } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { findPhoneOf, lockCompleteAccount } from "#/server/account/account.ts";
import { comingHours, lockOwnBusiness, requireActiveBusiness } from "#/server/business/business.ts";
import { mayTalk, noteEvent, openConversation, requireTalk } from "#/server/chat/chat.ts";
import { arePeopleApart } from "#/server/job/job.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { runWithin } from "#/server/platform/limits/limits.ts";
import type { Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, lagosDay, lagosMidnight, minuteMs } from "#/shared/time.ts";
import type { Booking, BookingStepName, DiaryDay, NewBooking, NewCaller } from "./contract.ts";
import { type BookingMoved, bookingMoved, bookingRequested } from "./notices.ts";
import {
  type BookingDeps,
  callerTime,
  notAvailable,
  notOffered,
  type Offer,
  requireFree,
  requireOwnId,
  requireService,
  taken,
} from "./offer.ts";
import { presentBooking } from "./present.ts";
import {
  type BookingFilter,
  findBookingFor,
  findOffer,
  isPartOf,
  listBookingsOf,
  listDiary,
  listHeld,
  listReplyLetters,
  listWaitingFor,
  lockSettings,
  nameOf,
  type Settings,
} from "./queries.ts";
import { freePlace, lapseAt, recordedAs, requireShownTime, requireStep, sideOf } from "./rules.ts";
import { type BookingRow, bookingSteps, bookings, type StoredService } from "./tables.ts";

export { listTimes, showOffer } from "./offer.ts";

const openMax = 3;

const noSuchBooking = () => new AppError("booking/not-found", "There is no such booking");

/**
 * Requests a time.
 * @throws AppError `business/not-found`, `booking/own-business`, `booking/not-available`, `booking/no-such-service`,
 * `booking/not-offered`, `booking/taken`, `booking/too-many-open`, `account/phone-unproven`, `account/profile-incomplete`,
 * `chat/blocked`, `request/too-many` for an eleventh in a day
 */
export async function requestBooking(
  deps: BookingDeps,
  viewer: Viewer,
  businessId: string,
  draft: NewBooking,
): Promise<Booking> {
  const { db, clock } = deps;
  await requireActiveBusiness(db, businessId);
  const offer = await findOffer(db, businessId);
  if (offer?.ownerId === viewer.id) throw new AppError("booking/own-business", "You can’t book with yourself");
  if (!offer?.settings.takesBookings) throw notAvailable();
  const service = requireService(offer.settings, draft.service_id);
  if (!(await findPhoneOf(db, viewer.id)).isProven) {
    throw new AppError("account/phone-unproven", "Confirm your phone number first: businesses answer real people");
  }
  const now = clock.now();
  return runWithin(db, now, ["bookings.day"], { accountId: viewer.id }, () =>
    db.transaction((tx) => writeRequest(tx, deps, viewer, { offer, service, draft })),
  );
}

interface Requested {
  offer: Offer;
  service: StoredService;
  draft: NewBooking;
}

async function writeRequest(
  tx: Db,
  deps: BookingDeps,
  viewer: Viewer,
  { offer, service, draft }: Requested,
): Promise<Booking> {
  const now = deps.clock.now();
  const { ownerId, settings } = offer;
  const { businessId } = settings;
  // Serializes concurrent requests until commit, so that the limits are exact.
  await lockCompleteAccount(tx, viewer.id, "no key update");
  if (!(await mayTalk(tx, viewer.id, ownerId))) {
    throw new AppError("chat/blocked", "You can’t book with this business");
  }
  const isOpen = and(eq(bookings.customerId, viewer.id), inArray(bookings.state, ["requested", "proposed"]));
  if ((await tx.$count(bookings, and(isOpen, eq(bookings.businessId, businessId)))) >= openMax) {
    throw new AppError("booking/too-many-open", "Three of your requests wait here. Wait for an answer, or cancel one");
  }
  const startsAt = await requireFree(tx, now, { offer, ...draft, minutes: service.minutes });
  const conversationId = await openConversation(tx, { starterId: viewer.id, otherId: ownerId, businessId }, now);
  const booking = await insertBooking(tx, now, {
    ...{ businessId, ownerId, customerId: viewer.id, conversationId, note: draft.note },
    ...{ service, startsAt, state: "requested", proposedBy: viewer.id, lapsesAt: lapseAt(now, startsAt) },
  });
  await noteStep(tx, deps, booking, { step: "request", accountId: viewer.id, startsAt });
  const shown = (await findBookingFor(tx, viewer.id, booking.id))!;
  await notify(tx, deps, bookingRequested, ownerId, {
    ...{ bookingId: booking.id, service: service.name, startsAt, customerId: viewer.id },
    customer: shown.customer?.firstName || "A customer",
    noShows: presentBooking(shown, ownerId, now).no_shows,
  });
  return presentBooking(shown, viewer.id, now);
}

/**
 * Adds a confirmed booking for a caller, also outside the opening hours.
 * @throws AppError `business/none-yet`, `booking/no-such-service`, `booking/taken`, `request/invalid` for a past day
 */
export async function addCaller(deps: BookingDeps, viewer: Viewer, draft: NewCaller): Promise<Booking> {
  const now = deps.clock.now();
  const startsAt = callerTime(draft.date, draft.time, now);
  return deps.db.transaction(async (tx) => {
    const { id: businessId } = await lockOwnBusiness(tx, viewer);
    const settings = await lockSettings(tx, businessId);
    const service = requireService(settings, draft.service_id);
    const booking = await insertBooking(tx, now, {
      ...{ businessId, ownerId: viewer.id, callerName: draft.name, callerPhone: draft.phone, note: draft.note },
      ...{ service, startsAt, state: "confirmed", proposedBy: viewer.id, confirmedAt: now },
      ...(await takePlace(tx, settings, { startsAt, minutes: service.minutes })),
    });
    await noteStep(tx, deps, booking, { step: "add", accountId: viewer.id, startsAt });
    return showBooking({ ...deps, db: tx }, viewer, booking.id);
  });
}

type InsertedBooking = Omit<
  typeof bookings.$inferInsert,
  "id" | "createdAt" | "updatedAt" | "endsAt" | "letters" | "serviceId" | "service" | "minutes" | "priceKobo"
> & { service: StoredService; startsAt: Date };

async function insertBooking(tx: Db, now: Date, { service, ...values }: InsertedBooking): Promise<BookingRow> {
  const { id: serviceId, name, minutes, priceKobo } = service;
  const endsAt = new Date(values.startsAt.getTime() + minutes * minuteMs);
  const written = { id: newId(), createdAt: now, updatedAt: now };
  const copied = { serviceId, service: name, minutes, priceKobo };
  const [booking] = await tx
    .insert(bookings)
    .values({
      ...values,
      ...copied,
      ...written,
      endsAt,
      letters: chooseReplyLetters(await listReplyLetters(tx, values.ownerId)),
    })
    .returning();
  return booking!;
}

/** Without vowels, so that they form no words. */
const consonants = "BCDFGHJKLMNPQRSTVWXZ";

/** Two letters that no open request of the owner has. */
function chooseReplyLetters(used: ReadonlySet<string>): string {
  for (;;) {
    const drawn = Array.from({ length: 2 }, () => consonants[randomInt(consonants.length)]).join("");
    // Accepts a duplicate when more than half are in use, so that the loop ends.
    if (!used.has(drawn) || used.size > consonants.length ** 2 / 2) return drawn;
  }
}

/**
 * A free place for a time, under the lock of the settings.
 * @throws AppError `booking/taken`
 */
async function takePlace(
  tx: Db,
  { businessId, places }: Settings,
  { id: except, startsAt, minutes }: { id?: string; startsAt: Date; minutes: number },
) {
  const heldUntil = new Date(startsAt.getTime() + minutes * minuteMs);
  const held = await listHeld(tx, { businessId, from: startsAt, until: heldUntil, except });
  const place = freePlace(held, places, startsAt.getTime(), minutes);
  if (place === undefined) throw taken();
  return { place, heldFrom: startsAt, heldUntil };
}

/** Bookings of a person, the latest change first, 30 at a time. */
export async function listBookings(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
  filter: BookingFilter,
): Promise<Booking[]> {
  const now = clock.now();
  return (await listBookingsOf(db, viewer.id, filter)).map((row) => presentBooking(row, viewer.id, now));
}

/** Bookings that await the viewer's answer, oldest first, with the letters that identify them in a text. */
export async function listWaiting(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
): Promise<(Booking & { letters: string })[]> {
  const now = clock.now();
  const rows = await listWaitingFor(db, viewer.id, now);
  return rows.map((row) => ({ ...presentBooking(row, viewer.id, now), letters: row.booking.letters }));
}

/** @throws AppError `booking/not-found`, also for a stranger's */
export async function showBooking(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<Booking> {
  const found = await findBookingFor(db, viewer.id, id);
  if (!found) throw noSuchBooking();
  return presentBooking(found, viewer.id, clock.now());
}

/** Bookings of the viewer's business that start on some days, in the order of their times. @throws AppError `business/none-yet` */
export async function showDiary(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Booking[]> {
  const now = clock.now();
  const businessId = await requireOwnId(db, viewer);
  const first = new Date(lagosMidnight(from ?? lagosDay(now)));
  const rows = await listDiary(db, businessId, first, new Date(first.getTime() + days * dayMs));
  return rows.map((row) => presentBooking(row, viewer.id, now));
}

/** When the viewer's business is open on some days. @throws AppError `business/none-yet` */
export async function showDiaryHours(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
  { from, days }: { from?: string | undefined; days: number },
): Promise<DiaryDay[]> {
  const hoursOf = await comingHours(db, await requireOwnId(db, viewer));
  const first = Date.parse(lagosMidnight(from ?? lagosDay(clock.now())));
  return Array.from({ length: days }, (_, nth) => {
    const date = lagosDay(first + nth * dayMs);
    const { opensMinute, closesMinute, isAway = false } = hoursOf(date) ?? { opensMinute: null, closesMinute: null };
    return { date, opens: timeOfMinute(opensMinute), closes: timeOfMinute(closesMinute), is_away: isAway };
  });
}

/** 570: "09:30"; midnight at the end of a day is "00:00". */
const timeOfMinute = (minute: number | null) =>
  minute === null ? "" : new Date(minute * minuteMs).toISOString().slice(11, 16);

interface StepRequest {
  id: string;
  step: string;
  reason: string;
  date?: string | undefined;
  time?: string | undefined;
}

/**
 * Advances a booking by one step. Concurrent steps of both sides are serialized by the lock of its row.
 * @throws AppError `booking/not-found`, `booking/wrong-step`, `booking/taken`, `booking/not-offered`, `chat/blocked` for a step
 * that binds both, `request/invalid`
 */
export async function takeStep(deps: BookingDeps, viewer: Viewer, request: StepRequest): Promise<Booking> {
  const { id, reason } = request;
  if (!isId(id)) throw noSuchBooking();
  return deps.db.transaction(async (tx) => {
    await lockCompleteAccount(tx, viewer.id);
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), isPartOf(viewer.id)))
      .for("no key update");
    if (!booking) throw noSuchBooking();
    const now = deps.clock.now();
    const { name, hasReason, binds } = requireStep(booking, viewer.id, request.step, now);
    if (name === "confirm") requireShownTime(booking, request);
    if (hasReason && !reason) throw invalidField("reason", "Say why");
    if (binds && booking.conversationId) await requireTalk(tx, viewer.id, booking.conversationId);
    const moved = name === "propose" ? await proposedTime(tx, booking, request, now) : undefined;
    await writeStep(tx, deps, booking, { name, accountId: viewer.id, note: hasReason ? reason : "", startsAt: moved });
    return showBooking({ ...deps, db: tx }, viewer, id);
  });
}

/** @throws AppError `request/invalid`, `booking/not-available`, `booking/not-offered`, `booking/taken` */
async function proposedTime(tx: Db, booking: BookingRow, { date, time }: StepRequest, now: Date): Promise<Date> {
  if (!date) throw invalidField("date", "Choose a day");
  if (!time) throw invalidField("time", "Choose a time");
  if (!booking.customerId) return callerTime(date, time, now);
  const offer = await findOffer(tx, booking.businessId);
  if (!offer) throw notOffered();
  return requireFree(tx, now, { offer, date, time, minutes: booking.minutes, except: booking.id });
}

interface WrittenStep {
  name: BookingStepName;
  accountId: string;
  note: string;
  startsAt?: Date | undefined;
}

async function writeStep(
  tx: Db,
  deps: BookingDeps,
  booking: BookingRow,
  { name, accountId, note, startsAt }: WrittenStep,
): Promise<void> {
  const now = deps.clock.now();
  const [changed] = await tx
    .update(bookings)
    .set({ lapsesAt: null, updatedAt: now, ...(await changeOf(tx, booking, { name, accountId, startsAt }, now)) })
    .where(eq(bookings.id, booking.id))
    .returning();
  const { step, notice } = recordedAs(name, booking, changed!);
  const about = { step, accountId, note, startsAt: name === "confirm" ? booking.startsAt : startsAt };
  const stepId = await noteStep(tx, deps, changed!, about);
  await notifyOther(tx, deps, changed!, { step: notice, stepId, authorId: accountId, reason: note });
  if (changed!.isCounted) await deps.events.publish(tx, "business.changed", { businessId: booking.businessId });
}

/** Columns that a step changes. */
async function changeOf(
  tx: Db,
  booking: BookingRow,
  { name, accountId, startsAt }: Omit<WrittenStep, "note">,
  now: Date,
): Promise<Partial<BookingRow>> {
  const { heldFrom, heldUntil, customerId, ownerId, businessId } = booking;
  if (name === "confirm") {
    const place = await takePlace(tx, await lockSettings(tx, businessId), booking);
    return { state: "confirmed", ...place, confirmedAt: now, remindedAt: null };
  }
  if (name === "propose") {
    const endsAt = new Date(startsAt!.getTime() + booking.minutes * minuteMs);
    if (!customerId) {
      const place = await takePlace(tx, await lockSettings(tx, businessId), { ...booking, startsAt: startsAt! });
      return { startsAt: startsAt!, endsAt, ...place, remindedAt: null };
    }
    const latest = heldFrom && heldFrom < startsAt! ? heldFrom : startsAt!;
    const change = { startsAt: startsAt!, endsAt, proposedBy: accountId, lapsesAt: lapseAt(now, latest) };
    if (booking.state !== "requested" || accountId !== customerId) return { state: "proposed", ...change };
    // An answer to the text about the earlier time must not confirm this one.
    return { ...change, letters: chooseReplyLetters(await listReplyLetters(tx, ownerId)) };
  }
  if (name === "decline") return heldFrom ? backToHeld(heldFrom, heldUntil!) : { state: "declined" };
  if (name === "cancel") return { state: "cancelled", ...noPlace };
  if (name === "no_show") return { state: "no_show" };
  const isCounted = customerId !== null && (await arePeopleApart(tx, customerId, ownerId));
  return { state: "done", doneAt: now, isCounted };
}

export const noPlace = { place: null, heldFrom: null, heldUntil: null };
export const backToHeld = (startsAt: Date, endsAt: Date) => ({ state: "confirmed", startsAt, endsAt }) as const;

interface TakenStep {
  step: string;
  /** Null: it lapsed by itself. */
  accountId: string | null;
  note?: string;
  startsAt?: Date | undefined;
}

/** Adds a step to the history of a booking. @returns its id */
export async function noteStep(
  tx: Db,
  deps: Pick<BookingDeps, "events" | "clock">,
  booking: BookingRow,
  { step, accountId, note = "", startsAt }: TakenStep,
): Promise<string> {
  const id = newId();
  const at = deps.clock.now();
  const side = accountId === null ? "system" : sideOf(booking, accountId);
  await tx.insert(bookingSteps).values({ id, bookingId: booking.id, step, accountId, side, note, startsAt, at });
  if (booking.conversationId) await noteEvent(tx, deps, booking.conversationId, `booking.${step}`);
  return id;
}

/** Notifies the other side of a step. A caller added by the owner has no account to notify. */
export async function notifyOther(
  tx: Db,
  deps: Omit<BookingDeps, "db">,
  booking: BookingRow,
  about: Pick<BookingMoved, "step" | "stepId" | "authorId" | "reason">,
): Promise<void> {
  const { id: bookingId, service, customerId, ownerId, startsAt } = booking;
  if (!customerId) return;
  const isCustomer = about.authorId === customerId;
  const author = await nameOf(tx, booking, isCustomer);
  const notice = { ...about, bookingId, service, startsAt, author };
  await notify(tx, deps, bookingMoved, isCustomer ? ownerId : customerId, notice);
}
