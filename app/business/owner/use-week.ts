import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { tryLater } from "#/app/ui/why-failed.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";
import { callFor, closed, type Day, savedTimes, type Times, week } from "./hours-choices.ts";

const closedAllDay: Times = { open_time: closed, close_time: closed };

type PerDay<T> = Record<Day, T>;

const perDay = <T>(of: (day: Day) => T) => Object.fromEntries(week.map((day) => [day, of(day)])) as PerDay<T>;

const isSame = (one: Times, other: Times) => one.open_time === other.open_time && one.close_time === other.close_time;

/** Saves the times of one day. @returns the saved times, or the problem */
async function sendDay(
  day: Day,
  chosen: Times,
): Promise<{ times: Times; problem?: never } | { times?: never; problem: string }> {
  const wanted = callFor(day, chosen);
  if (wanted.problem !== undefined) return { problem: wanted.problem };
  try {
    const { business_hours } = await api(wanted.call, { body: wanted.body });
    return { times: savedTimes(business_hours, day) };
  } catch (error) {
    return { problem: problemsOf(error).detail ?? tryLater() };
  }
}

const hoursDraft = (businessId: string) => `hours of ${businessId}`;

/** The times of a day that were chosen and not saved, as a draft stores them. */
const draftedTimes = (drafted: string | undefined): Times | undefined => {
  const [open_time, close_time] = drafted?.split("|") ?? [];
  return open_time === undefined || close_time === undefined ? undefined : { open_time, close_time };
};

/** The days of a week as saved and as chosen, and their saving. What is not saved stays on the device. */
function useDays({ id, business_hours }: Pick<OwnBusiness, "id" | "business_hours">) {
  const [saved, setSaved] = useState(() => perDay((day) => savedTimes(business_hours, day)));
  const [times, setTimes] = useState(() => {
    const drafted = readDraft(hoursDraft(id));
    return perDay((day) => draftedTimes(drafted?.[day]) ?? saved[day]);
  });
  const changed = week.filter((day) => !isSame(saved[day], times[day]));
  const [busy, setBusy] = useState<Day[]>([]);
  const [savedNow, setSavedNow] = useState<Day[]>([]);
  const [errors, setErrors] = useState<Partial<PerDay<string>>>({});

  useEffect(() => {
    if (changed.length === 0) return forgetDraft(hoursDraft(id));
    saveDraft(
      hoursDraft(id),
      Object.fromEntries(changed.map((day) => [day, `${times[day].open_time}|${times[day].close_time}`])),
    );
  });

  function fail(day: Day, message: string) {
    setErrors((before) => ({ ...before, [day]: message }));
    showToast(message, "error");
    return false;
  }

  /** @returns true if all were saved; stops at the first failure and shows it. */
  async function save(days: readonly Day[], from: PerDay<Times>): Promise<boolean> {
    setErrors({});
    setBusy((before) => [...before, ...days]);
    try {
      for (const day of days) {
        const { times, problem } = await sendDay(day, from[day]);
        if (!times) return fail(day, problem);
        keep(day, times);
      }
      showToast(say("Saved."));
      return true;
    } finally {
      setBusy((before) => before.filter((day) => !days.includes(day)));
    }
  }

  function keep(day: Day, times: Times) {
    setSavedNow((before) => [...before, day]);
    setSaved((before) => ({ ...before, [day]: times }));
    setTimes((before) => ({ ...before, [day]: times }));
  }

  return { saved, changed, times, setTimes, busy, savedNow, errors, fail, save };
}

/** The week of a business while its owner changes it, and the saving of it. */
export function useWeek(business: Pick<OwnBusiness, "id" | "business_hours">) {
  const { saved, changed, times, setTimes, busy, savedNow, errors, fail, save } = useDays(business);

  return {
    times,
    errors,
    isBusy: (day: Day) => busy.includes(day),
    /** Days whose choice is not saved, in the order of the week. */
    changed,
    change: (day: Day, chosen: Times) => setTimes((before) => ({ ...before, [day]: chosen })),
    save: (days: readonly Day[]) => save(days, times),
    /** True if the day's times are those that were saved in this visit: the row says so. */
    isSaved: (day: Day) => savedNow.includes(day) && isSame(saved[day], times[day]),
    /** Gives all days one pair of times, sunday closed if wanted, and saves them. */
    async fill(chosen: Times, isSundayClosed: boolean) {
      const filled = perDay((day) => (isSundayClosed && day === "sunday" ? closedAllDay : chosen));
      setTimes(filled);
      return save(week, filled);
    },
    /** Chooses the times of one day for every day. */
    copy(day: Day) {
      const { problem } = callFor(day, times[day]);
      if (problem !== undefined) fail(day, problem);
      else setTimes(perDay(() => times[day]));
    },
  };
}
