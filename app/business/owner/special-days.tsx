import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness, SpecialDay } from "#/server/business/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { dayMs, lagosDay, shortDate } from "#/shared/time.ts";
import { choices, closed } from "./hours-choices.ts";

/** Days that differ from the week: holidays, and travelling. */
export function SpecialDays({ business }: { business: OwnBusiness }) {
  const [known, setKnown] = useState(business);
  const [today] = useState(() => Date.now());
  return (
    <>
      <section aria-labelledby="special-days" className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
        <h2 id="special-days" className="font-bold text-lg">
          Special days
        </h2>
        <p className="text-ink-2">Sallah, Christmas, Easter: a day with other hours. Your page and search follow it.</p>
        <DayList days={known.special_days} onChange={setKnown} />
        <SpecialDayForm today={today} onChange={setKnown} />
      </section>
      <Away until={known.away_until} today={today} onChange={setKnown} />
    </>
  );
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
            {name && ` ${name}`}: {is_open ? `${open_time} – ${close_time}` : "Closed"}
          </span>
          <button type="button" className="min-h-12 cursor-pointer underline" onClick={() => remove(date)}>
            Remove<span className="sr-only"> {shortDate(date)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function SpecialDayForm({ today, onChange }: { today: number } & Changed) {
  const { wiring, submit, problems } = useForm({
    check: ({ date }) => (date ? undefined : { fields: { date: fieldMessages.day } }),
    send: async ({ date = "", name = "", open_time = "", close_time = "" }) => {
      onChange(await api("POST /v2/business/special_day", { body: { date, name, open_time, close_time } }));
      wiring.ref.current?.reset();
      showToast("Saved.");
    },
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Day"
          name="date"
          type="date"
          min={lagosDay(today)}
          max={lagosDay(today + 365 * dayMs)}
          error={fields.date}
        />
        <TextField
          label="What for (optional)"
          name="name"
          maxLength={lettersMax.specialDay}
          placeholder="Sallah"
          error={fields.name}
        />
        <SelectField label="Opens that day" name="open_time" defaultValue={closed} error={fields.open_time}>
          {choices("open_time", true, closed).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
        <SelectField label="Closes that day" name="close_time" defaultValue={closed} error={fields.close_time}>
          {choices("close_time", true, closed).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      </div>
      <Button {...submit} variant="quiet" className="justify-self-start">
        Add this day
      </Button>
    </form>
  );
}

function Away({ until, today, onChange }: { until: string; today: number } & Changed) {
  const { wiring, submit, problems } = useForm({
    check: (texts) => (until || texts.until ? undefined : { fields: { until: "Choose the day you open again" } }),
    send: async (texts) => {
      onChange(await api("POST /v2/business/away", { body: { until: until ? "" : (texts.until ?? "") } }));
      showToast("Saved.");
    },
  });
  return (
    <section aria-labelledby="away" className="rounded-card border border-hairline bg-surface p-4">
      <form {...wiring} className="grid gap-3">
        <h2 id="away" className="font-bold text-lg">
          Travelling
        </h2>
        <FormErrors {...problems} />
        {until ? (
          <p>
            Your page says <b>Away until {shortDate(until)}</b>.
          </p>
        ) : (
          <TextField
            label="Open again on"
            name="until"
            type="date"
            min={lagosDay(today + dayMs)}
            max={lagosDay(today + 365 * dayMs)}
            hint="Until then your page and your card say that you are away"
            error={problems.fields?.until}
          />
        )}
        <Button {...submit} variant="quiet" className="justify-self-start">
          {until ? "I am back" : "I am away"}
        </Button>
      </form>
    </section>
  );
}
