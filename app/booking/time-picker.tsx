import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { DayField } from "#/app/ui/day-field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Booking, FreeDay } from "#/server/booking/contract.ts";
import { say } from "#/shared/say.ts";
import { clockOf, lagosDay, shortDay } from "#/shared/time.ts";
import { byDayPart, fewTimes, holdersOf, otherName } from "./booking-words.ts";
import { useJobsOn } from "./other-jobs.tsx";

/** Days per request. */
const days = 7;

/** The source of free times, for the length of a booking. */
export interface FreeTimes {
  key: string;
  minutes: number;
  /** Seven days. */
  list: (from: string) => Promise<FreeDay[]>;
  /** The owner chooses: other bookings are named at their times. `except`: the one that is being moved. */
  owner?: { except?: string | undefined };
}

/** What a business offers to its customers for one of its services. */
export const offeredTimes = (businessId: string, service: { id: string; minutes: number }): FreeTimes => ({
  key: `times of ${businessId} ${service.id}`,
  minutes: service.minutes,
  list: (from) =>
    api("GET /v2/business/{id}/times", { params: { id: businessId }, query: { service: service.id, from, days } }),
});

/** What is free at my business. @param except the booking that is being moved */
export const ownTimes = (minutes: number, except?: string): FreeTimes => ({
  key: `my times ${minutes} ${except}`,
  minutes,
  list: (from) => api("GET /v2/mybusiness/bookings/times", { query: { minutes, from, days, except } }),
  owner: { except },
});

interface TimePickerProps {
  free: FreeTimes;
  /** Day to begin with; the first with a free time, unless given. */
  from?: string;
  chosen: { date: string; time: string } | undefined;
  onChoose: (chosen: { date: string; time: string }) => void;
}

const useTimes = ({ key, list }: FreeTimes, from: string) => useQuery(`${key} ${from}`, () => list(from));

/** The day, and its free times. */
export function TimePicker(props: TimePickerProps) {
  const { free, from, chosen } = props;
  const [today] = useState(() => lagosDay(Date.now()));
  const { answer, hasFailed, again } = useTimes(free, today);
  if (hasFailed) return <TryAgain onAgain={again}>{didNotLoad(say("The free times did not load."))}</TryAgain>;
  if (!answer) return <Skeleton className="h-48" />;
  const first = answer.find(({ times }) => times.length > 0)?.date ?? today;
  const withoutTimes = answer.filter(({ times }) => times.length === 0);
  const closed = new Map(
    withoutTimes.map(({ date, is_open }) => [date, is_open ? say("No time left") : say("Closed")]),
  );
  return <Days key={free.key} {...props} first={chosen?.date ?? from ?? first} closed={closed} />;
}

function Days({ first, closed, ...props }: TimePickerProps & { first: string; closed: ReadonlyMap<string, string> }) {
  const [date, setDate] = useState(first);
  const jobs = useJobsOn(props.free.owner && date);
  return (
    <div className="grid gap-4">
      <DayField
        label={say("Day")}
        name="day"
        defaultValue={first}
        isRequired
        closed={closed}
        onChange={(day) => day && setDate(day)}
      />
      <Times {...props} date={date} jobs={jobs} />
    </div>
  );
}

interface TimesProps extends Omit<TimePickerProps, "from"> {
  date: string;
  /** Of the owner who chooses. */
  jobs: readonly Booking[];
}

/** The free times of a day, and for the owner the taken ones. */
export function Times({ free, date, jobs, chosen, onChoose }: TimesProps) {
  const [hasAll, setHasAll] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  // The foot of the dialog appears with the first choice, and may cover it.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    pressed.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { answer, hasFailed, again } = useTimes(free, date);
  if (hasFailed) return <TryAgain onAgain={again}>{didNotLoad(say("The free times did not load."))}</TryAgain>;
  if (!answer) return <Skeleton className="h-24" />;
  const times = answer[0]?.times ?? [];
  const next = answer.find((day) => day.times.length > 0);
  const day = shortDay(`${date}T12:00:00Z`);
  if (times.length === 0) {
    return (
      <p role="status">
        {say("No free time on {day}.", { day })}{" "}
        {next ? say("The next is on {day}.", { day: shortDay(`${next.date}T12:00:00Z`) }) : say("Try a later day.")}
      </p>
    );
  }
  const few = fewTimes(times, free.minutes, chosen?.date === date ? chosen.time : "");
  const hasMore = few.length < times.length;
  const heldAt = (time: string) => holdersOf(jobs, { date, time, minutes: free.minutes, ...free.owner });
  const begun = jobs.map(({ confirmed_time }) => confirmed_time).filter((minute) => minute?.startsWith(date));
  const taken = begun
    .map((minute) => minute!.slice(11))
    .filter((time) => !times.includes(time) && heldAt(time).length > 0);
  const shown = [...new Set([...(hasAll ? times : few), ...taken])].sort();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{say("Time on {day}", { day })}</legend>
      {byDayPart(shown).map((part) => (
        <fieldset key={part.name}>
          <legend className="mb-1 text-ink-2 text-sm">{say(part.name)}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
            {part.times.map((time) => {
              const isChosen = chosen?.date === date && chosen.time === time;
              const held = heldAt(time);
              return (
                <button
                  key={time}
                  ref={isChosen ? pressed : undefined}
                  type="button"
                  className="flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-x-1 rounded-control border border-control bg-surface px-0.5 font-semibold text-sm tabular-nums hover:bg-well disabled:cursor-default disabled:bg-well disabled:opacity-60 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
                  disabled={taken.includes(time)}
                  aria-pressed={isChosen}
                  onClick={() => onChoose({ date, time })}
                >
                  {isChosen && <Icon name="check" size={16} />}
                  {clockOf(time)}
                  {held[0] && (
                    <span className="w-full truncate font-normal text-xs">
                      {held.length > 1 ? say.many(held.length, "{n} job", "{n} jobs") : otherName(held[0])}
                    </span>
                  )}
                </button>
              );
            })}
          </div>
        </fieldset>
      ))}
      {hasMore && (
        <button
          type="button"
          aria-expanded={hasAll}
          className="min-h-11 cursor-pointer justify-self-start font-semibold text-sm underline"
          onClick={() => setHasAll(!hasAll)}
        >
          {hasAll ? say("Fewer times") : say("More times")}
        </button>
      )}
    </fieldset>
  );
}
