import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { Job } from "#/server/job/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lettersMax } from "#/shared/letters-max.ts";

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

const amountOf = (typed = "") => Number(typed.replace(/[₦,\s]/g, ""));

function check({ title = "", price = "", deposit = "" }: Texts) {
  const fields: Record<string, string> = {};
  if (!title.trim()) fields.title = fieldMessages.jobTitle;
  if (!(amountOf(price) >= 1)) fields.price = fieldMessages.price;
  if (!(amountOf(deposit) >= 0)) fields.deposit = "Enter the deposit as a number";
  else if (amountOf(deposit) * 2 > amountOf(price)) fields.deposit = "At most half of the price";
  return Object.keys(fields).length > 0 ? { fields } : undefined;
}

/** The terms of a job: what, for how much, when. */
export function JobForm({ terms, button, onSend }: JobFormProps) {
  const { wiring, submit, problems } = useForm({
    check,
    send: ({ title = "", scope = "", price, deposit, date = "" }) =>
      onSend({ title, scope, price: amountOf(price), deposit: amountOf(deposit), date }),
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="What is the job?"
        name="title"
        maxLength={lettersMax.jobTitle}
        defaultValue={terms?.title}
        error={errors.title}
      />
      <TextArea
        label="What is included"
        name="scope"
        rows={3}
        maxLength={lettersMax.jobScope}
        defaultValue={terms?.scope}
        error={errors.scope}
      />
      <TextField
        label="Price in naira"
        name="price"
        inputMode="numeric"
        defaultValue={terms?.price}
        error={errors.price}
      />
      <TextField
        label="Deposit in naira"
        name="deposit"
        inputMode="numeric"
        hint="At most half of the price. Optional."
        defaultValue={terms?.deposit || ""}
        error={errors.deposit}
      />
      <TextField label="Day" name="date" type="date" defaultValue={terms?.date} error={errors.date} />
      <Button {...submit}>{button}</Button>
    </form>
  );
}
