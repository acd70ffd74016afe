import { type FormEvent, useRef, useState } from "react";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { FieldError, FormErrors, SelectField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { Switch } from "#/app/ui/switch.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { say, sayLater } from "#/shared/say.ts";
import { fullWeekday, shortWeekday } from "#/shared/time.ts";
import type { Route } from "./+types/work-hours-page.ts";
import {
  allDay,
  choices,
  closed,
  type Day,
  week as days,
  meaning,
  needsMore,
  type Times,
  withTime,
} from "./hours-choices.ts";
import { requireOwnBusiness } from "./own-business.ts";
import { SpecialDays } from "./special-days.tsx";
import { useWeek } from "./use-week.ts";

export const meta = unlisted(sayLater("Update your business hour"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function WorkHoursPage({ loaderData: business }: Route.ComponentProps) {
  const { business_hours } = business;
  const [hasMore, setHasMore] = useState(() => needsMore(business_hours));
  const week = useWeek(business);
  // Seven empty days would hide that one tap sets them all.
  const [hasDays, setHasDays] = useState(() =>
    days.some((day) => week.times[day].open_time || week.times[day].close_time),
  );

  function fill(...chosen: Parameters<typeof week.fill>) {
    setHasDays(true);
    return week.fill(...chosen);
  }

  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("Update your business hour")} back="/mybusiness">
        <p>{say("When are you open? A day that you skip shows “Not provided”.")}</p>
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid gap-4">
          <SameEveryDay hasMore={hasMore} isBusy={days.some(week.isBusy)} onSave={fill} />
          <MoreTimes isOn={hasMore} onChange={setHasMore} />
          <details
            className="group rounded-card bg-surface px-4 shadow-card"
            open={hasDays}
            onToggle={({ currentTarget }) => setHasDays(currentTarget.open)}
          >
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <h2 className="font-extrabold text-lg">{say("Different on some days")}</h2>
              <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
            </summary>
            {days.map((day) => (
              <DayRow
                key={day}
                day={day}
                times={week.times[day]}
                hasMore={hasMore}
                isChanged={week.changed.includes(day)}
                isSaved={week.isSaved(day)}
                isBusy={week.isBusy(day)}
                error={week.errors[day]}
                onChange={(times) => week.change(day, times)}
                onSave={() => week.save([day])}
                onCopy={() => week.copy(day)}
              />
            ))}
          </details>
          {week.changed.length > 0 && (
            <SaveBar
              days={week.changed}
              isBusy={week.changed.some(week.isBusy)}
              onSave={() => week.save(week.changed)}
            />
          )}
        </div>
        <div className="grid gap-4">
          <SpecialDays business={business} />
        </div>
      </div>
    </div>
  );
}

interface SaveBarProps {
  days: readonly Day[];
  isBusy: boolean;
  onSave: () => void;
}

/** What is not saved, in sight until it is. */
function SaveBar({ days, isBusy, onSave }: SaveBarProps) {
  return (
    <section
      aria-label={say("Not saved yet")}
      className="contact-bar sticky bottom-0 z-10 -mx-4 flex items-center gap-4 bg-surface px-4 py-2 shadow-dock md:mx-0 md:rounded-card [@media(max-height:400px)]:static"
    >
      <p role="status" className="grow font-semibold">
        {say.many(days.length, "{n} day not saved", "{n} days not saved")}
      </p>
      <Button isBusy={isBusy} busyLabel={say("Saving")} onClick={onSave}>
        {say("Save all days")}
      </Button>
    </section>
  );
}

/** Half hours, evenings and nights: few need them, so the lists begin short. */
const MoreTimes = (state: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch {...state} label={say("More times")}>
    {say("Half hours, evenings, nights (6:00 PM – 2:00 AM) and 24 hours")}
  </Switch>
);

interface SameEveryDayProps {
  hasMore: boolean;
  isBusy: boolean;
  onSave: (times: Times, isSundayClosed: boolean) => Promise<boolean>;
}

/** Most open at one time from monday to saturday: the whole week in four taps. */
function SameEveryDay({ hasMore, isBusy, onSave }: SameEveryDayProps) {
  const { wiring, submit, problems } = useForm({
    check: ({ opens, closes }) =>
      opens && closes ? undefined : { detail: say("Choose when you open and when you close") },
    send: async ({ opens = "", closes = "", sunday }) => {
      await onSave({ open_time: opens, close_time: closes }, sunday === "on");
    },
  });
  return (
    <form {...wiring} className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 className="font-extrabold text-lg">{say("Same every day")}</h2>
      <FormErrors {...problems} />
      <div className="grid grid-cols-2 gap-2">
        <SelectField label={say("From")} name="opens" defaultValue="9:00 AM">
          {choices("open_time", hasMore, "9:00 AM").map((time) => (
            <option key={time} value={time}>
              {say(time)}
            </option>
          ))}
        </SelectField>
        <SelectField label={say("To")} name="closes" defaultValue="6:00 PM">
          {choices("close_time", hasMore, "6:00 PM").map((time) => (
            <option key={time} value={time}>
              {say(time)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField label={say("Closed on Sunday")} name="sunday" defaultChecked />
      <Button {...submit} isBusy={submit.isBusy || isBusy} busyLabel={say("Saving the week")}>
        {say("Set all seven days")}
      </Button>
    </form>
  );
}

interface DayRowProps {
  day: Day;
  times: Times;
  /** The lists contain half hours and the whole day. */
  hasMore: boolean;
  /** The choice differs from the saved times. */
  isChanged: boolean;
  /** The choice was saved a moment ago. */
  isSaved: boolean;
  isBusy: boolean;
  error: string | undefined;
  onChange: (times: Times) => void;
  /** Resolves to whether it was saved. */
  onSave: () => Promise<boolean>;
  onCopy: () => void;
}

/** One day: when it opens, when it closes, and a button to save that. */
function DayRow(props: DayRowProps) {
  const { day, times, hasMore, isChanged, isSaved, isBusy, error, onChange, onSave, onCopy } = props;
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed keeps the focus; a row saved with the whole week needs none.
  const [wasSent, setWasSent] = useState(false);
  const isClosed = times.open_time === closed && times.close_time === closed;
  const hasSave = isChanged || (wasSent && (isSaved || isBusy));
  const note = meaning(times) || (isChanged ? say("Not saved yet") : "");

  async function save(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (isBusy || (await onSave())) return;
    const lists = form.current?.querySelectorAll("select") ?? [];
    ([...lists].find(({ value }) => !value) ?? lists[0])?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="border-hairline border-t py-2">
      <fieldset className="flex flex-wrap gap-x-2">
        <legend className="float-left w-11 pt-3 font-semibold sm:w-32">
          <span aria-hidden="true" className="sm:hidden">
            {shortWeekday(day)}
          </span>
          <span className="max-sm:sr-only">{fullWeekday(day)}</span>
        </legend>
        <div className="grid min-w-0 grow basis-48">
          <div className="grid grid-cols-2 gap-2">
            {(isClosed ? (["open_time"] as const) : (["open_time", "close_time"] as const)).map((which) => (
              <SelectField
                key={which}
                label={
                  which === "open_time"
                    ? say("{day} opening time", { day: fullWeekday(day) })
                    : say("{day} closing time", { day: fullWeekday(day) })
                }
                isLabelHidden
                name={which}
                value={times[which]}
                aria-invalid={error ? true : undefined}
                onChange={({ target: { value } }) => onChange(withTime(times, which, value))}
              >
                <option value="">{which === "open_time" ? say("Opens") : say("Closes")}</option>
                {choices(which, hasMore, times[which]).map((time) => (
                  <option key={time} value={time}>
                    {say(time)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          {error && <FieldError>{error}</FieldError>}
          <div className="flex flex-wrap items-center gap-x-4">
            {hasSave && (
              <button
                type="submit"
                aria-disabled={isBusy || undefined}
                className="min-h-11 cursor-pointer font-semibold text-sm underline aria-disabled:text-ink-2"
              >
                {isBusy ? say("Saving") : say("Save")}
              </button>
            )}
            {hasSave && <TextButton onPress={onCopy}>{say("Copy to all days")}</TextButton>}
            <span role="status" className={`grow text-sm ${isSaved ? "font-semibold text-open" : "text-ink-2"}`}>
              {isSaved ? say("Saved ✓") : note}
            </span>
            {hasMore && <TextButton onPress={() => onChange(allDay)}>{say("Open 24 hours")}</TextButton>}
          </div>
        </div>
      </fieldset>
    </form>
  );
}

function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="min-h-11 cursor-pointer text-sm underline" onClick={onPress}>
      {children}
    </button>
  );
}
