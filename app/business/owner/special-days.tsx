import { useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness, SpecialDay } from "#/server/business/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import { dayMs, lagosDay, shortDate, shortDay } from "#/shared/time.ts";
import { AwayNow, BookingsWhileAway } from "./away.tsx";
import { choices, closed } from "./hours-choices.ts";

/** Days that differ from the week: holidays, and absence. */
export function SpecialDays({ business }: { business: OwnBusiness }) {
  const [known, setKnown] = useState(business);
  const [today] = useState(() => Date.now());
  // On a wide screen they have a column to themselves.
  const [isWide] = useState(() => matchMedia("(width >= 64rem)").matches);
  const isLinked = useLocation().hash === "#away";
  return (
    <>
      <Away until={known.away_until} today={today} isOpenAtFirst={isWide || isLinked} onChange={setKnown} />
      <section aria-labelledby="special-days" className={card}>
        <AccordionItem title={<Title id="special-days">{say("Special days")}</Title>} isOpenAtFirst={isWide}>
          <p className="mb-3 text-ink-2">
            {say("Sallah, Christmas, Easter: a day with other hours. Your page and search follow it.")}
          </p>
          <SpecialDayForm today={today} days={known.special_days} onChange={setKnown} />
        </AccordionItem>
        <DayList days={known.special_days} onChange={setKnown} />
      </section>
    </>
  );
}

const card = "rounded-card bg-surface px-4 py-2 shadow-card";

const Title = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="font-extrabold text-lg">
    {children}
  </h2>
);

/** Holidays of Nigeria that fall on the same day each year, as month and day. */
const holidays = [
  { on: "01-01", name: sayLater("New Year") },
  { on: "05-01", name: sayLater("Workers’ Day") },
  { on: "06-12", name: sayLater("Democracy Day") },
  { on: "10-01", name: sayLater("Independence Day") },
  { on: "12-25", name: sayLater("Christmas") },
  { on: "12-26", name: sayLater("Boxing Day") },
];
const holidaysShown = 3;

/** The next ones that are not set yet. */
function nextHolidays(today: number, known: readonly SpecialDay[]) {
  const first = lagosDay(today);
  const year = Number(first.slice(0, 4));
  return [year, year + 1]
    .flatMap((each) => holidays.map(({ on, name }) => ({ date: `${each}-${on}`, name })))
    .filter(({ date }) => date >= first && !known.some((day) => day.date === date))
    .slice(0, holidaysShown);
}

/** Puts values into the fields of the form around a chip. */
function fillIn(chip: HTMLElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = chip.closest("form")?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

interface Changed {
  onChange: (business: OwnBusiness) => void;
}

function DayList({ days, onChange }: { days: SpecialDay[] } & Changed) {
  if (days.length === 0) return null;
  async function remove(date: string) {
    try {
      onChange(await api("DELETE /v2/business/special_day/{date}", { params: { date } }));
    } catch (error) {
      showToast(error instanceof Error ? error.message : "", "error");
    }
  }
  return (
    <ul className="divide-y divide-hairline">
      {days.map(({ date, name, is_open, open_time, close_time }) => (
        <li key={date} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span>
            <b className="whitespace-nowrap">{shortDate(date)}</b>
            {name && ` ${say(name)}`}: {is_open ? `${open_time} – ${close_time}` : say("Closed")}
          </span>
          <button type="button" className="min-h-12 cursor-pointer underline" onClick={() => remove(date)}>
            <span aria-hidden="true">{say("Remove")}</span>
            <span className="sr-only">{say("Remove {date}", { date: shortDate(date) })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function SpecialDayForm({ today, days, onChange }: { today: number; days: SpecialDay[] } & Changed) {
  const { wiring, submit, problems } = useForm({
    check: ({ date }) => (date ? undefined : { fields: { date: fieldMessages.day } }),
    send: async ({ date = "", name = "", open_time = "", close_time = "" }) => {
      onChange(await api("POST /v2/business/special_day", { body: { date, name, open_time, close_time } }));
      wiring.ref.current?.reset();
      showToast(say("Saved."));
    },
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <ul aria-label={say("Next holidays")} className="flex flex-wrap gap-x-2">
        {nextHolidays(today, days).map(({ date, name }) => (
          <li key={date}>
            <Chip onClick={({ currentTarget }) => fillIn(currentTarget, { date, name })}>
              {say(name)}, {shortDay(date)}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 items-start gap-3 max-sm:*:nth-[-n+2]:col-span-2">
        <TextField
          label={say("Day")}
          name="date"
          type="date"
          min={lagosDay(today)}
          max={lagosDay(today + 365 * dayMs)}
          error={fields.date}
        />
        <TextField
          label={say("What for (optional)")}
          name="name"
          maxLength={lengthMax.specialDay}
          placeholder="Sallah"
          error={fields.name}
        />
        <SelectField label={say("Opens that day")} name="open_time" defaultValue={closed} error={fields.open_time}>
          {choices("open_time", true, closed).map((time) => (
            <option key={time} value={time}>
              {say(time)}
            </option>
          ))}
        </SelectField>
        <SelectField label={say("Closes that day")} name="close_time" defaultValue={closed} error={fields.close_time}>
          {choices("close_time", true, closed).map((time) => (
            <option key={time} value={time}>
              {say(time)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button {...submit} variant="quiet" className="justify-self-start">
        {say("Add this day")}
      </Button>
    </form>
  );
}

const absences = (today: number) => [
  { label: say("Until tomorrow"), until: lagosDay(today + dayMs) },
  { label: say("One week"), until: lagosDay(today + 7 * dayMs) },
  { label: say("Two weeks"), until: lagosDay(today + 14 * dayMs) },
];

interface AwayProps extends Changed {
  until: string;
  today: number;
  isOpenAtFirst: boolean;
}

function Away({ until, today, isOpenAtFirst, onChange }: AwayProps) {
  return (
    <section id="away" aria-labelledby="away-title" className={card}>
      <AccordionItem title={<Title id="away-title">{say("Away")}</Title>} isOpenAtFirst={isOpenAtFirst || until !== ""}>
        {until ? <AwayNow until={until} onBack={onChange} /> : <AwayForm today={today} onChange={onChange} />}
        {until && <BookingsWhileAway until={until} />}
      </AccordionItem>
    </section>
  );
}

function AwayForm({ today, onChange }: Pick<AwayProps, "today" | "onChange">) {
  const [chosen, setChosen] = useState("");
  const first = lagosDay(today + dayMs);
  const { wiring, submit, problems, mend } = useForm({
    check: ({ until }) => (until ? undefined : { fields: { until: say("Choose the day you open again") } }),
    send: async ({ until = "" }) => {
      onChange(await api("POST /v2/business/away", { body: { until } }));
      showToast(say("Saved."));
    },
  });
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <ul aria-label={say("How long")} className="flex flex-wrap gap-x-2">
        {absences(today).map(({ label, until }) => (
          <li key={until}>
            <Chip
              aria-pressed={chosen === until}
              onClick={() => {
                setChosen(until);
                mend("until");
              }}
            >
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      <TextField
        label={say("Open again on")}
        name="until"
        type="date"
        min={first}
        max={lagosDay(today + 365 * dayMs)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        hint={say("Until then your page and your card say that you are away")}
        error={problems.fields?.until}
      />
      {chosen >= first && <BookingsWhileAway until={chosen} />}
      <Button {...submit} variant={chosen >= first ? "primary" : "quiet"} className="justify-self-start">
        {say("I am away")}
      </Button>
    </form>
  );
}
