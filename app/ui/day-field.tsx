import { useEffect, useRef, useState } from "react";
import { say } from "#/shared/say.ts";
import { dayMs, lagosDay, shortDay } from "#/shared/time.ts";
import { TextField } from "./field.tsx";

interface DayFieldProps {
  label: string;
  name: string;
  hint?: string;
  /** "2026-11-28"; empty: none yet. */
  defaultValue?: string;
  error?: string;
  /** A day is required: a second tap does not deselect it. */
  isRequired?: boolean;
  /** Days that cannot be chosen, with the reason in a word: "Closed". */
  closed?: ReadonlyMap<string, string>;
  /** The days offered, counted from today; the next six unless given. */
  inDays?: readonly number[];
  /** Closed days are marked only. */
  mayChooseClosed?: boolean;
  onChange?: (day: string) => void;
}

const nextDays = [0, 1, 2, 3, 4, 5];

/** "Today", "Tomorrow", "Sat 28 Nov", and from a week on "In 7 days". */
function dayName(days: number, now: number): string {
  if (days === 0) return say("Today");
  if (days === 1) return say("Tomorrow");
  return days < 7 ? shortDay(now + days * dayMs) : say("In {n} days", { n: days });
}

const dayLook =
  "min-h-11 w-24 shrink-0 cursor-pointer rounded-control border border-control bg-surface px-1 font-semibold text-sm leading-tight tabular-nums hover:bg-well disabled:cursor-default disabled:opacity-60 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface";

/** A day: the next ones in a row, which a phone scrolls sideways, others by the browser's date picker. */
export function DayField({
  label,
  name,
  hint,
  defaultValue = "",
  error,
  isRequired = false,
  closed,
  inDays = nextDays,
  mayChooseClosed = false,
  onChange,
}: DayFieldProps) {
  const [now] = useState(() => Date.now());
  const offered = inDays.map((days) => ({ each: lagosDay(now + days * dayMs), words: dayName(days, now) }));
  const [day, setDay] = useState(defaultValue);
  const choose = (chosen: string) => {
    setDay(chosen);
    onChange?.(chosen);
  };
  const [isOther, setIsOther] = useState(defaultValue !== "" && offered.every(({ each }) => each !== defaultValue));
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!chosen) return;
    // To the middle, so that the days before are in sight. Not scrollIntoView, which may scroll the page too.
    const { offsetLeft, clientWidth } = row.current!;
    row.current!.scrollLeft = chosen.offsetLeft - offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-ink-2 text-sm">{hint}</p>}
      <div ref={row} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
        {offered.map(({ each, words }) => (
          <button
            key={each}
            type="button"
            className={dayLook}
            disabled={!mayChooseClosed && closed?.has(each)}
            aria-pressed={!isOther && day === each}
            onClick={() => {
              setIsOther(false);
              // A second tap deselects.
              choose(day === each && !isOther && !isRequired ? "" : each);
            }}
          >
            {words}
            {closed?.has(each) && (
              <>
                <span className="sr-only"> · </span>
                <span className="block font-normal text-xs">{closed.get(each)}</span>
              </>
            )}
          </button>
        ))}
        <button type="button" className={dayLook} aria-pressed={isOther} onClick={() => setIsOther(true)}>
          {say("Another day")}
        </button>
      </div>
      {isOther ? (
        <TextField
          label={label}
          isLabelHidden
          name={name}
          type="date"
          value={day}
          onChange={(event) => choose(event.target.value)}
          error={error}
        />
      ) : (
        <>
          <input type="hidden" name={name} value={day} />
          {error && <p className="text-danger text-sm">{error}</p>}
        </>
      )}
    </fieldset>
  );
}
