import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, SelectField, TextArea } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { type ReportReason, reportReasons } from "#/shared/report-reasons.ts";
import { say } from "#/shared/say.ts";
import { type Reported, reportArrived } from "./report.ts";

interface ReportFormProps {
  reported: Reported;
}

const isReason = (text: string | undefined): text is ReportReason => text !== undefined && text in reportReasons;

/** Form of a report: reason and text, for the moderators only. */
export default function ReportForm({ reported }: ReportFormProps) {
  const { kind, id, name } = reported;
  return (
    <Drafted name={`report ${kind} ${id}`}>
      {(draft) => (
        <Fields
          name={name}
          texts={draft.texts ?? {}}
          keep={draft.keep}
          send={async ({ reason, note }) => {
            if (!isReason(reason)) return;
            const { message } = await api("POST /v2/report", { body: { kind, id, reason, note } });
            draft.forget();
            reportArrived(reported);
            showToast(message);
          }}
        />
      )}
    </Drafted>
  );
}

interface FieldsProps {
  name: string;
  texts: Texts;
  keep: (form: HTMLFormElement) => void;
  send: (typed: Texts) => Promise<void>;
}

function Fields({ name, texts, keep, send }: FieldsProps) {
  const { wiring, submit, problems } = useForm({
    check: ({ reason }) => (isReason(reason) ? undefined : { fields: { reason: say("Select a reason") } }),
    send,
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => keep(event.currentTarget)}>
      <FormErrors {...problems} />
      <p className="wrap-anywhere">
        {say("Report {name}. Our moderators look at it. We will not tell them it was you.", { name })}
      </p>
      <SelectField label={say("Reason")} name="reason" defaultValue={texts.reason} error={problems.fields?.reason}>
        <option value="">{say("Select a reason")}</option>
        {Object.entries(reportReasons).map(([reason, { label }]) => (
          <option key={reason} value={reason}>
            {say(label)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={say("What happened? (optional)")}
        name="note"
        maxLength={lengthMax.reportNote}
        defaultValue={texts.note}
        error={problems.fields?.note}
      />
      <Button {...submit}>{say("Submit")}</Button>
    </form>
  );
}
