import { say } from "#/shared/say.ts";
import { TextArea } from "./field.tsx";
import { showToast } from "./toast.tsx";

interface CopyFieldProps {
  label: string;
  name: string;
  value: string;
  /** Text once it is copied: "Link copied". */
  done: string;
}

/** Characters in a row of the box on a phone of 360 px. */
const rowLength = 24;
const rowsMax = 4;

/** A text to copy, in as many rows as it needs: a tap selects it, a button copies it. */
export function CopyField({ label, name, value, done }: CopyFieldProps) {
  return (
    <TextArea
      label={label}
      name={name}
      readOnly
      // For browsers without `field-sizing`.
      rows={Math.min(rowsMax, Math.ceil(value.length / rowLength))}
      value={value}
      onFocus={(event) => event.target.select()}
      action={
        <button
          type="button"
          className="min-w-16 cursor-pointer rounded-card px-3 font-semibold text-brand text-sm"
          onClick={() => copy(value, done)}
        >
          {say("Copy")}
        </button>
      }
    />
  );
}

/** @param done shown once it is copied */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(say("Your browser did not let us copy. Press and hold the text instead."), "error");
  }
}
