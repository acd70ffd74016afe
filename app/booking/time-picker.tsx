import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { DayField } from "#/app/ui/day-field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { clockOf, lagosDay, shortDay } from "#/shared/time.ts";
import { byDayPart, fewTimes } from "./booking-words.ts";

interface TimePickerProps {
  businessId: string;
  serviceId: string;
  /** Length of the service. */
  minutes: number;
  /** Day to begin with; the first with a free time, unless given. */
  from?: string;
  chosen: { date: string; time: string } | undefined;
  onChoose: (chosen: { date: string; time: string }) => void;
}

/** Days per request. */
const daysShown = 7;

/** Free times of a service from a day on. */
const useTimes = (businessId: string, serviceId: string, from: string) =>
  useQuery(`times of ${businessId} ${serviceId} ${from}`, () =>
    api("GET /v2/business/{id}/times", {
      params: { id: businessId },
      query: { service: serviceId, from, days: daysShown },
    }),
  );

/** The day, and its free times. */
export function TimePicker(props: TimePickerProps) {
  const { businessId, serviceId, from, chosen } = props;
  const [today] = useState(() => lagosDay(Date.now()));
  const { answer, hasFailed, again } = useTimes(businessId, serviceId, today);
  if (hasFailed) return <TryAgain onAgain={again}>{didNotLoad(say("The free times did not load."))}</TryAgain>;
  if (!answer) return <Skeleton className="h-48" />;
  const first = answer.find(({ times }) => times.length > 0)?.date ?? today;
  const withoutTimes = answer.filter(({ times }) => times.length === 0);
  const closed = new Map(
    withoutTimes.map(({ date, is_open }) => [date, is_open ? say("No time left") : say("Closed")]),
  );
  return <Days key={serviceId} {...props} first={chosen?.date ?? from ?? first} closed={closed} />;
}

function Days({ first, closed, ...props }: TimePickerProps & { first: string; closed: ReadonlyMap<string, string> }) {
  const [date, setDate] = useState(first);
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
      <Times {...props} date={date} />
    </div>
  );
}

function Times({ businessId, serviceId, minutes, date, chosen, onChoose }: TimePickerProps & { date: string }) {
  const [hasAll, setHasAll] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  // The foot of the dialog appears with the first choice, and may cover it.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    pressed.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { answer, hasFailed, again } = useTimes(businessId, serviceId, date);
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
  const few = fewTimes(times, minutes, chosen?.date === date ? chosen.time : "");
  const hasMore = few.length < times.length;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{say("Time on {day}", { day })}</legend>
      {byDayPart(hasAll ? times : few).map((part) => (
        <fieldset key={part.name}>
          <legend className="mb-1 text-ink-2 text-sm">{say(part.name)}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
            {part.times.map((time) => {
              const isChosen = chosen?.date === date && chosen.time === time;
              return (
                <button
                  key={time}
                  ref={isChosen ? pressed : undefined}
                  type="button"
                  className="flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-control border border-control bg-surface px-0.75 font-semibold text-sm tabular-nums hover:bg-well aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
                  aria-pressed={isChosen}
                  onClick={() => onChoose({ date, time })}
                >
                  {isChosen && <Icon name="check" size={16} />}
                  {clockOf(time)}
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
