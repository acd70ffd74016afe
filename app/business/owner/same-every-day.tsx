import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { FormErrors, SelectField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { choices, type Times } from "./hours-choices.ts";

interface SameEveryDayProps {
  hasMore: boolean;
  isBusy: boolean;
  onSave: (times: Times, isSundayClosed: boolean) => Promise<boolean>;
}

/** Most open at one time from monday to saturday: the whole week in four taps. */
export function SameEveryDay({ hasMore, isBusy, onSave }: SameEveryDayProps) {
  const { wiring, submit, problems } = useForm({
    check: ({ opens, closes }) => (opens && closes ? undefined : { detail: "Choose when you open and when you close" }),
    send: async ({ opens = "", closes = "", sunday }) => {
      await onSave({ open_time: opens, close_time: closes }, sunday === "on");
    },
  });
  return (
    <form {...wiring} className="grid gap-3 rounded-card bg-well p-4">
      <h2 className="font-bold text-lg">Same every day</h2>
      <FormErrors {...problems} />
      <div className="grid grid-cols-2 gap-2">
        <SelectField label="From" name="opens" defaultValue="9:00 AM">
          {choices("open_time", hasMore, "9:00 AM").map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
        <SelectField label="To" name="closes" defaultValue="6:00 PM">
          {choices("close_time", hasMore, "6:00 PM").map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      </div>
      <CheckField label="Closed on Sunday" name="sunday" defaultChecked />
      <Button {...submit} isBusy={submit.isBusy || isBusy} busyLabel="Saving the week">
        Set all seven days
      </Button>
    </form>
  );
}
