import { type FormEvent, useRef } from "react";
import { Button } from "#/app/ui/button.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { allDay, choices, type Day, meaning, type Times } from "./hours-choices.ts";

interface DayRowProps {
  day: Day;
  times: Times;
  /** The lists hold half hours and the whole day. */
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
export function DayRow(props: DayRowProps) {
  const { day, times, hasMore, isChanged, isSaved, isBusy, error, onChange, onSave, onCopy } = props;
  const form = useRef<HTMLFormElement>(null);
  const note = meaning(times) || (isChanged ? "Not saved yet" : "");

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || (await onSave())) return;
    const lists = form.current?.querySelectorAll("select") ?? [];
    ([...lists].find(({ value }) => !value) ?? lists[0])?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="border-hairline border-b py-4 last:border-0">
      <fieldset className="grid gap-2 sm:grid-cols-[8rem_1fr] sm:gap-x-4">
        <legend className="float-left font-semibold capitalize sm:pt-3">{day}</legend>
        <div className="grid gap-2">
          <div className="grid grid-cols-2 gap-2">
            {(["open_time", "close_time"] as const).map((which) => (
              <SelectField
                key={which}
                label={which === "open_time" ? `${day} opening time` : `${day} closing time`}
                isLabelHidden
                name={which}
                value={times[which]}
                aria-invalid={error ? true : undefined}
                onChange={(event) => onChange({ ...times, [which]: event.target.value })}
              >
                <option value="">{which === "open_time" ? "Opens" : "Closes"}</option>
                {choices(which, hasMore, times[which]).map((time) => (
                  <option key={time}>{time}</option>
                ))}
              </SelectField>
            ))}
          </div>
          {error && (
            <p className="flex gap-1 text-danger text-sm">
              <Icon name="alert" size={20} />
              {error}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-4">
            <Button type="submit" isBusy={isBusy} busyLabel="Saving" className="min-w-28">
              Save
            </Button>
            <TextButton onPress={onCopy}>Copy to all days</TextButton>
            <span role="status" className={`grow text-sm ${isSaved ? "font-semibold text-open" : "text-ink-2"}`}>
              {isSaved ? "Saved ✓" : note}
            </span>
            {hasMore && <TextButton onPress={() => onChange(allDay)}>Open 24 hours</TextButton>}
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
