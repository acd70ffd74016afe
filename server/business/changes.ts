import type { z } from "zod";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { type DaySchedule, type OwnBusiness, type SocialLinks, weekdays } from "./contract.ts";
import { daysOf, readClockTime, type StoredDay, weekOf } from "./hours.ts";
import { changeOwnBusiness } from "./own-business.ts";
import type { Reach } from "./owner-contract.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events">;
type Schedule = z.output<typeof DaySchedule>;

/** Stores the links as typed; they are validated when shown. @throws AppError `business/none-yet` */
export async function setLinks(deps: Deps, viewer: Viewer, links: z.output<typeof SocialLinks>): Promise<OwnBusiness> {
  return changeOwnBusiness(deps, viewer, async () => links);
}

/**
 * Sets the opening hours of one weekday. Closing at or before opening is the next morning; 12:00 AM to 12:00 AM is
 * the whole day.
 * @throws AppError `business/none-yet`, `request/invalid` when a time is missing or not a half hour
 */
export async function setDay(deps: Deps, viewer: Viewer, schedule: Schedule): Promise<OwnBusiness> {
  return writeDay(deps, viewer, schedule, readTimes(schedule, schedule.day_of_week));
}

/** @throws AppError `request/invalid` when a time is missing or not a half hour */
export function readTimes({ open_time, close_time }: Pick<Schedule, "open_time" | "close_time">, day: string) {
  const opens = readClockTime(open_time);
  const closes = readClockTime(close_time);
  if (opens === "closed" || closes === "closed") return { opensMinute: null, closesMinute: null };
  if (opens === undefined || closes === undefined) {
    const detail = `Select opening and closing time for ${day}`;
    const field = opens === undefined ? "open_time" : "close_time";
    throw new AppError("request/invalid", detail, { fields: { [field]: detail } });
  }
  return { opensMinute: opens, closesMinute: closes };
}

export const closeDay = (deps: Deps, viewer: Viewer, schedule: Schedule): Promise<OwnBusiness> =>
  writeDay(deps, viewer, schedule, { opensMinute: null, closesMinute: null });

/**
 * Hides the page from others, or shows it again; idempotent.
 * @throws AppError `business/none-yet`, `business/blocked` when a moderator blocked it, which the owner cannot undo
 */
export async function setVisibility(deps: Deps, viewer: Viewer, isShown: boolean): Promise<OwnBusiness> {
  return changeOwnBusiness(deps, viewer, async (_tx, { status }) => {
    if (status === "blocked") throw new AppError("business/blocked", "Your business is blocked by a moderator");
    return { status: isShown ? "active" : "hidden" };
  });
}

export async function setReach(deps: Deps, viewer: Viewer, reach: Reach): Promise<OwnBusiness> {
  return changeOwnBusiness(deps, viewer, async (_tx, own) => ({
    acceptsQuotes: reach.accepts_quotes ?? own.acceptsQuotes,
    listedByText: reach.listed_by_text ?? own.listedByText,
  }));
}

async function writeDay(
  deps: Deps,
  viewer: Viewer,
  { day_of_week }: Schedule,
  minutes: Omit<StoredDay, "weekday">,
): Promise<OwnBusiness> {
  const weekday = weekdays.indexOf(day_of_week) + 1;
  return changeOwnBusiness(deps, viewer, async (_tx, own) => ({
    openingHours: weekOf([...daysOf(own.openingHours), { weekday, ...minutes }]),
  }));
}
