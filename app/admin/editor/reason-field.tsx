import { TextArea } from "#/app/ui/field.tsx";
import { lettersMax } from "#/shared/letters-max.ts";

/** Why something is changed; asked where a change affects people. */
export function ReasonField({ error }: { error: string | undefined }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      hint="Stands in the audit log"
      rows={2}
      maxLength={lettersMax.reason}
      required
      error={error}
    />
  );
}
