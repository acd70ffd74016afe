import { say } from "#/shared/say.ts";
import { TextField } from "./field.tsx";
import { showToast } from "./toast.tsx";

interface CopyFieldProps {
  label: string;
  name: string;
  value: string;
  /** Text once it is copied: "Link copied". */
  done: string;
}

/** A text to take along: tapping it selects it, and a button copies it. */
export function CopyField({ label, name, value, done }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      readOnly
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

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(say("Your browser did not let us copy. Press and hold the text instead."), "error");
  }
}
