import { useState } from "react";
import { ApiError, api } from "#/app/api.ts";
import { CustomerField } from "#/app/lead/customer-field.tsx";
import { Button } from "#/app/ui/button.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { fillIn } from "#/app/ui/fill-in.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Booking, BookingSettings } from "#/server/booking/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { bookingWhen, dayAfter, holdersOf, holdersText, otherName, type WantedTime } from "./booking-words.ts";
import { OwnDayField } from "./closed-note.tsx";
import { OtherJobs, useJobsOn } from "./other-jobs.tsx";
import { type FreeTimes, ownTimes, Times } from "./time-picker.tsx";

const timeProblems = ({ date, time }: { date: string; time: string }): Record<string, string> => ({
  ...(!date && { date: fieldMessages.day }),
  ...(!time && { time: say("Choose a time") }),
});

interface CallerFormProps {
  settings: BookingSettings;
  /** One who came before. */
  caller?: { name: string; phone: string };
  /** The day, and the time, to begin with; `from`: the first day from then on with a free time. */
  start: { date: string; time?: string } | { from: string };
  onAdded: (booking: Booking) => Promise<void>;
}

/** Form for the booking of a caller, who has no account; it is confirmed at once. */
export function CallerForm({ settings, caller, start, onAdded }: CallerFormProps) {
  const [serviceId, setServiceId] = useState(settings.services[0]?.id);
  const { minutes = 0 } = settings.services.find(({ id }) => id === serviceId) ?? {};
  const { wiring, submit, problems, mend } = useForm({
    check: ({ name = "", date = "", time = "" }) => {
      const fields = { ...(!name.trim() && { name: say("Say who comes") }), ...timeProblems({ date, time }) };
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ service_id = "", name = "", phone = "", date = "", time = "", note = "" }) => {
      const booking = await namingHolders({ date, time, minutes }, () =>
        api("POST /v2/mybusiness/bookings", { body: { service_id, name, phone, date, time, note } }),
      );
      await onAdded(booking);
    },
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <p className="text-ink-2">{say("For somebody who called or came by. It is booked at once.")}</p>
      <CustomerField
        label={say("Who comes?")}
        name="name"
        maxLength={lengthMax.bookingName}
        defaultValue={caller?.name}
        error={errors.name}
        onName={(known) => {
          const phone = wiring.ref.current?.elements.namedItem("phone");
          if (!(phone instanceof HTMLInputElement)) return;
          fillIn(phone, known?.phone ?? "");
          mend("phone");
        }}
      />
      <TextField
        label={say("Phone (optional)")}
        name="phone"
        type="tel"
        maxLength={20}
        defaultValue={caller?.phone}
        error={errors.phone}
      />
      <SelectField
        label={say("What for?")}
        name="service_id"
        error={errors.service_id}
        value={serviceId}
        onChange={(event) => setServiceId(event.target.value)}
      >
        {settings.services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FirstTime free={ownTimes(minutes)} start={start} errors={errors} onChoose={() => mend("time")} />
      <TextArea
        label={say("Note (optional)")}
        name="note"
        rows={2}
        maxLength={lengthMax.bookingNote}
        error={errors.note}
      />
      <DialogFoot>
        <FormErrors detail={problems.detail} />
        <Button {...submit}>{say("Add")}</Button>
      </DialogFoot>
    </form>
  );
}

interface MoveCallerProps {
  booking: Booking;
  onSend: (chosen: { date: string; time: string }) => Promise<void>;
}

/** Form to move the booking of a caller. The new time is confirmed at once, because a caller has no account to accept it. */
export function MoveCaller({ booking, onSend }: MoveCallerProps) {
  const { wiring, submit, problems, mend } = useForm({
    check: ({ date = "", time = "" }) => (date && time ? undefined : { fields: timeProblems({ date, time }) }),
    send: ({ date = "", time = "" }) =>
      namingHolders({ date, time, minutes: booking.minutes, except: booking.id }, () => onSend({ date, time })),
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <p>
        <b className="wrap-anywhere font-bold">{otherName(booking)}</b> · {bookingWhen(booking)}
      </p>
      <OwnTime
        free={ownTimes(booking.minutes, booking.id)}
        date={booking.date}
        time={booking.time}
        errors={errors}
        onChoose={() => mend("time")}
      />
      <DialogFoot>
        <FormErrors detail={problems.detail} />
        <Button {...submit}>{say("Move it")}</Button>
      </DialogFoot>
    </form>
  );
}

interface FirstTimeProps extends Omit<OwnTimeProps, "date" | "time"> {
  start: CallerFormProps["start"];
}

/** Begins on a day with a free time, unless one was chosen. It stays when another service is chosen. */
function FirstTime({ start, ...props }: FirstTimeProps) {
  if ("date" in start) return <OwnTime {...props} {...start} />;
  return <FreeTime {...props} from={start.from} />;
}

function FreeTime({ from, ...props }: Omit<FirstTimeProps, "start"> & { from: string }) {
  const { answer, hasFailed } = useQuery(`first free from ${from}`, () => props.free.list(from));
  if (!answer && !hasFailed) return <Skeleton className="h-48" />;
  return <OwnTime {...props} date={answer?.find(({ times }) => times.length > 0)?.date ?? from} />;
}

interface OwnTimeProps {
  free: FreeTimes;
  date: string;
  time?: string;
  errors: Record<string, string>;
  /** A free time was chosen. */
  onChoose: () => void;
}

/** A day and a time in my diary: one of the free times, or any other, because the owner may book outside the opening hours. */
function OwnTime({ free, date, time = "", errors, onChoose }: OwnTimeProps) {
  const [chosen, setChosen] = useState({ date, time });
  const jobs = useJobsOn(chosen.date);
  return (
    <>
      <OwnDayField
        defaultValue={date}
        error={errors.date}
        onChange={(date) => setChosen((before) => ({ ...before, date }))}
      />
      {chosen.date && (
        <Times
          free={free}
          date={chosen.date}
          jobs={jobs}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            onChoose();
          }}
        />
      )}
      <TextField
        label={say("Or another time")}
        name="time"
        type="time"
        value={chosen.time}
        onChange={(event) => setChosen({ ...chosen, time: event.target.value })}
        error={errors.time}
      />
      {chosen.date && chosen.time && (
        <OtherJobs request={{ ...chosen, minutes: free.minutes, ...free.owner }} jobs={jobs} />
      )}
    </>
  );
}

/** Sends a booking of my business. Where its time is taken, the error names the bookings that hold it, at the field of the time. */
async function namingHolders<T>(wanted: WantedTime, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "booking/taken")) throw error;
    // A booking of the evening before may last past midnight.
    const diary = await api("GET /v2/mybusiness/bookings", { query: { from: dayAfter(wanted.date, -1), days: 2 } });
    const bookings = holdersText(holdersOf(diary, wanted));
    const detail = bookings ? say("At that time you have {bookings}. Choose another.", { bookings }) : error.message;
    throw new ApiError(error.status, { detail, fields: { time: detail } });
  }
}
