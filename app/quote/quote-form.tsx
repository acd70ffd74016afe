import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import type { Problems } from "#/app/ui/problems.ts";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { PictureFields } from "./picture-fields.tsx";

export interface TypedRequest {
  search: string;
  description: string;
  state: string;
  lga: string;
  town: string;
  when: QuoteRequest["when"];
  date: string;
  budget?: number;
  files: File[];
}

interface QuoteFormProps {
  search: string;
  place: { state: string; lga: string };
  /** Of the pictures that are being sent. */
  share: number | undefined;
  onSend: (typed: TypedRequest) => Promise<void>;
  /** The fields of a place, which are the account's. */
  Place: ComponentType<{ state?: string; lga?: string; errors: Record<string, string> }>;
}

const titles = ["The work", "Where and when?", "Budget and pictures"];
const fieldsOf = [["search", "description"], ["state", "lga", "town", "when", "date"], ["budget"]];
const amountOf = (typed = "") => Number(typed.replace(/[₦,\s]/g, ""));

/** Faults of the fields of a step, by field. */
function problemsAt(step: number, { search = "", description = "", lga = "", when, date = "", budget = "" }: Texts) {
  const fields: Record<string, string> = {};
  if (!search.trim()) fields.search = fieldMessages.quoteSearch;
  if (!description.trim()) fields.description = fieldMessages.quoteDescription;
  if (!lga) fields.lga = fieldMessages.lga;
  if (when === "date" && !date) fields.date = fieldMessages.day;
  if (budget.trim() && !(amountOf(budget) >= 1)) fields.budget = fieldMessages.quoteBudget;
  const here = Object.entries(fields).filter(([name]) => fieldsOf[step]!.includes(name));
  return here.length > 0 ? { fields: Object.fromEntries(here) } : undefined;
}

const stepOf = (fields: Record<string, string>) => fieldsOf.findIndex((names) => names.some((name) => fields[name]));

/** The request in three steps of one form: what was typed in one stays while another is shown. */
export function QuoteForm({ search, place, share, onSend, Place }: QuoteFormProps) {
  const [step, setStep] = useState(0);
  const [files, setFiles] = useState<File[]>([]);
  const isLast = step === titles.length - 1;
  const { wiring, submit, problems } = useForm({
    check: (texts): Problems | undefined => problemsAt(step, texts),
    send: async ({ search = "", description = "", state = "", lga = "", town = "", when, date = "", budget = "" }) => {
      if (!isLast) return setStep(step + 1);
      const chosen = when as QuoteRequest["when"];
      const money = budget.trim() ? { budget: amountOf(budget) } : {};
      const day = chosen === "date" ? date : "";
      await onSend({ search, description, state, lga, town, when: chosen, date: day, ...money, files });
    },
  });
  const errors = problems.fields ?? {};

  // The server may refuse a field of an earlier step.
  useEffect(() => {
    const wrong = stepOf(problems.fields ?? {});
    if (wrong >= 0) setStep(wrong);
  }, [problems.fields]);

  return (
    <form {...wiring} className="grid gap-4">
      <Heading step={step} />
      <FormErrors {...problems} />
      <div hidden={step !== 0}>
        <WhatFields search={search} errors={errors} />
      </div>
      <div hidden={step !== 1}>
        <div className="grid gap-4">
          <Place {...place} errors={errors} />
          <WhenFields errors={errors} />
        </div>
      </div>
      <div hidden={step !== 2}>
        <div className="grid gap-4">
          <BudgetField error={errors.budget} />
          <PictureFields files={files} onChange={setFiles} />
          <ProgressBar label="Sending the pictures" share={share} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button {...submit} busyLabel={isLast ? "Sending" : undefined}>
          {isLast ? "Ask for quotes" : "Next"}
        </Button>
        {step > 0 && (
          <Button variant="quiet" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** Says which step it is, and takes the focus when another one is shown. */
function Heading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <div>
      <p className="text-ink-2 text-sm">
        Step {step + 1} of {titles.length}
      </p>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-lg">
        {titles[step]}
      </h2>
    </div>
  );
}

function WhatFields({ search, errors }: { search: string; errors: Record<string, string> }) {
  return (
    <div className="grid gap-4">
      <TextField
        label="What do you need?"
        name="search"
        hint="For example: wedding caterer"
        maxLength={lettersMax.quoteSearch}
        defaultValue={search}
        error={errors.search}
      />
      <TextArea
        label="Describe the work"
        name="description"
        hint="What, how much, anything they should know"
        maxLength={lettersMax.quoteDescription}
        error={errors.description}
      />
    </div>
  );
}

const BudgetField = ({ error }: { error: string | undefined }) => (
  <TextField label="Budget in naira" name="budget" inputMode="numeric" hint="Optional" error={error} />
);

function WhenFields({ errors }: { errors: Record<string, string> }) {
  const [when, setWhen] = useState<string>("this_week");
  return (
    <>
      <TextField label="Town or street" name="town" maxLength={lettersMax.town} hint="Optional" error={errors.town} />
      <SelectField label="When?" name="when" value={when} onChange={(event) => setWhen(event.target.value)}>
        <option value="today">Today</option>
        <option value="this_week">This week</option>
        <option value="flexible">Any time</option>
        <option value="date">On a day</option>
      </SelectField>
      {when === "date" && <TextField label="Day" name="date" type="date" error={errors.date} />}
    </>
  );
}
