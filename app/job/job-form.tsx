import { Button } from "#/app/ui/button.tsx";
import { DayField } from "#/app/ui/day-field.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { Job } from "#/server/job/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { readNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";

interface TypedTerms {
  title: string;
  scope: string;
  price: number;
  deposit: number;
  date: string;
}

interface JobFormProps {
  /** Terms to begin with. */
  terms?: Pick<Job, "title" | "scope" | "price" | "deposit" | "date">;
  button: string;
  onSend: (terms: TypedTerms) => Promise<void>;
}

function check({ title = "", price = "", deposit = "" }: Texts) {
  const fields: Record<string, string> = {};
  if (!title.trim()) fields.title = fieldMessages.jobTitle;
  if (!(readNaira(price) >= 1)) fields.price = fieldMessages.price;
  if (!(readNaira(deposit) >= 0)) fields.deposit = say("Enter the deposit as a number");
  else if (readNaira(deposit) * 2 > readNaira(price)) fields.deposit = say("At most half of the price");
  return Object.keys(fields).length > 0 ? { fields } : undefined;
}

/** The terms of a job, in a dialog: what, for how much, when. */
export function JobForm({ terms, button, onSend }: JobFormProps) {
  const { wiring, submit, problems } = useForm({
    check,
    send: ({ title = "", scope = "", price, deposit, date = "" }) =>
      onSend({ title, scope, price: readNaira(price), deposit: readNaira(deposit), date }),
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <FormErrors {...problems} />
      <TextField
        label={say("What is the job?")}
        name="title"
        maxLength={lengthMax.jobTitle}
        defaultValue={terms?.title}
        error={errors.title}
      />
      <TextArea
        label={say("What is included")}
        name="scope"
        rows={3}
        maxLength={lengthMax.jobScope}
        defaultValue={terms?.scope}
        error={errors.scope}
      />
      <NairaField label={say("Price in naira")} name="price" defaultValue={terms?.price} error={errors.price} />
      <NairaField
        label={say("Deposit in naira")}
        name="deposit"
        hint={say("At most half of the price. Optional.")}
        defaultValue={terms?.deposit || ""}
        error={errors.deposit}
      />
      <DayField label={say("Day")} name="date" defaultValue={terms?.date} error={errors.date} />
      <DialogFoot>
        <Button {...submit}>{button}</Button>
      </DialogFoot>
    </form>
  );
}

/** Shown wherever a price is agreed. */
export function MoneyNote() {
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      {/* Money: in English until a translation is signed. */}
      <span lang="en-NG">
        The customer pays the business directly. LocalChap holds no money and keeps the agreement in writing.
      </span>
    </p>
  );
}
