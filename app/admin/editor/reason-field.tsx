import { TextArea } from "#/app/ui/field.tsx";

/** Why something is changed; asked where a change affects people. */
export function ReasonField({ error }: { error: string | undefined }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      hint="Stands in the audit log"
      rows={2}
      maxLength={500}
      required
      error={error}
    />
  );
}
