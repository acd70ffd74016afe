import { useState } from "react";
import { api } from "#/app/api.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { problemsOf } from "#/app/ui/use-form.ts";
import type { DayHours } from "#/server/business/contract.ts";
import { callFor, closed, type Day, savedTimes, type Times, week } from "./hours-choices.ts";

const closedAllDay: Times = { open_time: closed, close_time: closed };

type PerDay<T> = Record<Day, T>;

const perDay = <T>(of: (day: Day) => T) => Object.fromEntries(week.map((day) => [day, of(day)])) as PerDay<T>;

const isSame = (one: Times, other: Times) => one.open_time === other.open_time && one.close_time === other.close_time;

/** The week of a business while its owner changes it, and the saving of it. */
export function useWeek(atFirst: DayHours[]) {
  const [saved, setSaved] = useState(() => perDay((day) => savedTimes(atFirst, day)));
  const [times, setTimes] = useState(saved);
  const [busy, setBusy] = useState<Day[]>([]);
  const [savedNow, setSavedNow] = useState<Day[]>([]);
  const [errors, setErrors] = useState<Partial<PerDay<string>>>({});

  function fail(day: Day, message: string) {
    setErrors((before) => ({ ...before, [day]: message }));
    showToast(message, "error");
    return false;
  }

  /** @returns whether they all were saved; the first that fails ends it and says why. */
  async function save(days: readonly Day[], from: PerDay<Times>): Promise<boolean> {
    setErrors({});
    setBusy((before) => [...before, ...days]);
    try {
      for (const day of days) {
        const message = await saveDay(day, from[day]);
        if (message) return fail(day, message);
      }
      showToast("Saved.");
      return true;
    } finally {
      setBusy((before) => before.filter((day) => !days.includes(day)));
    }
  }

  /** @returns what went wrong, if anything did */
  async function saveDay(day: Day, chosen: Times): Promise<string | undefined> {
    const wanted = callFor(day, chosen);
    if (wanted.problem !== undefined) return wanted.problem;
    try {
      const { business_hours } = await api(wanted.call, { body: wanted.body });
      const kept = savedTimes(business_hours, day);
      setSavedNow((before) => [...before, day]);
      setSaved((before) => ({ ...before, [day]: kept }));
      setTimes((before) => ({ ...before, [day]: kept }));
    } catch (error) {
      return problemsOf(error).detail ?? "Network response was not ok";
    }
  }

  return {
    times,
    errors,
    isBusy: (day: Day) => busy.includes(day),
    isChanged: (day: Day) => !isSame(saved[day], times[day]),
    change: (day: Day, chosen: Times) => setTimes((before) => ({ ...before, [day]: chosen })),
    save: (day: Day) => save([day], times),
    /** True if the day's times are those that were saved in this visit: the row says so. */
    isSaved: (day: Day) => savedNow.includes(day) && isSame(saved[day], times[day]),
    /** Gives all days one pair of times, sunday closed if wanted, and saves them. */
    async fill(chosen: Times, isSundayClosed: boolean) {
      const same = perDay((day) => (isSundayClosed && day === "sunday" ? closedAllDay : chosen));
      setTimes(same);
      return save(week, same);
    },
    /** Gives every day the times of one, and saves them all. */
    async copy(day: Day) {
      const { problem } = callFor(day, times[day]);
      if (problem !== undefined) return fail(day, problem);
      const same = perDay(() => times[day]);
      setTimes(same);
      return save(week, same);
    },
  };
}
