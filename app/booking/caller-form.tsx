import { ApiError, api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { Booking, BookingSettings } from "#/server/booking/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { clockOf } from "#/shared/time.ts";
import { bookingWhen, dayAfter, holdersOf, otherName, type WantedTime } from "./booking-words.ts";
import { OwnDayField } from "./closed-note.tsx";

const timeProblems = ({ date, time }: { date: string; time: string }): Record<string, string> => ({
  ...(!date && { date: fieldMessages.day }),
  ...(!time && { time: say("Choose a time") }),
});

interface CallerFormProps {
  settings: BookingSettings;
  date: string;
  time: string | undefined;
  onAdded: () => Promise<void>;
}

/** Form for the booking of a caller, who has no account; it is confirmed at once. */
export function CallerForm({ settings, date, time, onAdded }: CallerFormProps) {
  const { wiring, submit, problems } = useForm({
    check: ({ name = "", date = "", time = "" }) => {
      const fields = { ...(!name.trim() && { name: say("Say who comes") }), ...timeProblems({ date, time }) };
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ service_id = "", name = "", phone = "", date = "", time = "", note = "" }) => {
      const { minutes = 0 } = settings.services.find(({ id }) => id === service_id) ?? {};
      await namingHolders({ date, time, minutes }, () =>
        api("POST /v2/mybusiness/bookings", { body: { service_id, name, phone, date, time, note } }),
      );
      await onAdded();
    },
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <p className="text-ink-2">{say("For somebody who called or came by. It is booked at once.")}</p>
      <FormErrors {...problems} />
      <TextField label={say("Who comes?")} name="name" maxLength={lengthMax.bookingName} error={errors.name} />
      <TextField label={say("Phone (optional)")} name="phone" type="tel" maxLength={20} error={errors.phone} />
      <SelectField label={say("What for?")} name="service_id" error={errors.service_id}>
        {settings.services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <OwnDayField defaultValue={date} error={errors.date} />
      <TextField label={say("Time")} name="time" type="time" defaultValue={time} error={errors.time} />
      <TextArea
        label={say("Note (optional)")}
        name="note"
        rows={2}
        maxLength={lengthMax.bookingNote}
        error={errors.note}
      />
      <DialogFoot>
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
  const { wiring, submit, problems } = useForm({
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
      <FormErrors {...problems} />
      <OwnDayField defaultValue={booking.date} error={errors.date} />
      <TextField label={say("Time")} name="time" type="time" defaultValue={booking.time} error={errors.time} />
      <DialogFoot>
        <Button {...submit}>{say("Move it")}</Button>
      </DialogFoot>
    </form>
  );
}

/** Sends a booking of my business. Where its time is taken, the error names the bookings that hold it. */
async function namingHolders(wanted: WantedTime, send: () => Promise<unknown>) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "booking/taken")) throw error;
    // A booking of the evening before may last past midnight.
    const diary = await api("GET /v2/mybusiness/bookings", { query: { from: dayAfter(wanted.date, -1), days: 2 } });
    const holders = holdersOf(diary, wanted).map((held) => `${otherName(held)}, ${clockOf(held.time)}`);
    if (holders.length === 0) throw error;
    const detail = say("At that time you have {bookings}. Choose another.", { bookings: holders.join("; ") });
    throw new ApiError(error.status, { detail });
  }
}
