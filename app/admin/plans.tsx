import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { reaches } from "#/shared/reach.ts";
import {
  EditedList,
  EditedRow,
  Editor,
  FormButton,
  Mark,
  PlaceField,
  ReasonField,
  type Saving,
  useSaving,
} from "./editor.tsx";

type EditedPlan = ResponseOf<"GET /v2/admin/plans">[number];

/** The premium plans: names, features and prices. */
export default function Plans() {
  const plans = useQuery("plans", () => api("GET /v2/admin/plans"));
  const count = plans.answer?.length ?? 0;
  return (
    <Editor
      title="Plans"
      intro="What owners can buy from now on. Nothing here touches what was paid for, or a payment that has begun."
      of={plans}
      action={
        <FormButton label="Add a plan">
          {(close) => <PlanForm place={count + 1} onSaved={plans.again} onDone={close} />}
        </FormButton>
      }
    >
      {(answer) => (
        <EditedList>
          {answer.map((plan, index) => (
            <PlanRow key={plan.id} plan={plan} place={index + 1} onSaved={plans.again} />
          ))}
        </EditedList>
      )}
    </Editor>
  );
}

function PlanRow({ plan, place, onSaved }: { plan: EditedPlan; place: number; onSaved: () => void }) {
  return (
    <EditedRow
      actions={
        <FormButton label="Change" title={`Change ${plan.name}`}>
          {(close) => <PlanForm plan={plan} place={place} onSaved={onSaved} onDone={close} />}
        </FormButton>
      }
    >
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {plan.name}
        <Mark>{plan.is_on_sale ? "On sale" : "Not on sale"}</Mark>
      </h2>
      <ul className="flex flex-wrap gap-x-4 py-1 tabular-nums">
        {plan.durations.map(({ months, price }) => (
          <li key={months}>
            {months} {months === 1 ? "month" : "months"}: <b className="font-semibold">{formatNaira(price)}</b>
          </li>
        ))}
      </ul>
      <ul className="text-ink-2 text-sm">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </EditedRow>
  );
}

interface PlanFormProps extends Saving {
  /** Absent: a new one. */
  plan?: EditedPlan;
  place: number;
}

function PlanForm({ plan, place, ...saving }: PlanFormProps) {
  const [rows, setRows] = useState<RowOfDuration[]>(() =>
    (plan?.durations ?? [{ months: 1, price: undefined }]).map((duration, key) => ({ key, ...duration })),
  );
  const { wiring, submit, problems } = useSaving(saving, async (texts) => {
    const body = draftOf(texts, rows.length);
    if (plan) await api("PUT /v2/admin/plans/{id}", { params: { id: plan.id }, body });
    else await api("POST /v2/admin/plans", { body });
    return "Plan saved";
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors detail={problems.detail} />
      <TextField
        label="Name"
        name="name"
        defaultValue={plan?.name}
        maxLength={lengthMax.planName}
        error={fields.name}
      />
      <TextArea
        label="What it brings"
        name="features"
        hint="One to a line"
        defaultValue={plan?.features.join("\n")}
        error={fields.features ?? fields["features.0"]}
      />
      <SelectField label="Lifts a business in" name="reach" defaultValue={plan?.reach ?? "lga"} error={fields.reach}>
        <option value="lga">Its own LGA</option>
        <option value="state">Its own state</option>
        <option value="nigeria">All of Nigeria</option>
      </SelectField>
      <Durations rows={rows} onChange={setRows} errors={fields} />
      <PlaceField place={place} error={fields.place} />
      <CheckField
        label="On sale"
        name="is_on_sale"
        defaultChecked={plan?.is_on_sale ?? true}
        error={fields.is_on_sale}
      />
      <ReasonField error={fields.reason} />
      <Button {...submit}>Save</Button>
    </form>
  );
}

interface RowOfDuration {
  key: number;
  months?: number;
  price?: number;
}

interface DurationsProps {
  rows: RowOfDuration[];
  onChange: (rows: RowOfDuration[]) => void;
  errors: Record<string, string>;
}

/** Durations a plan is sold for. The fields keep their values; here is only their number. */
function Durations({ rows, onChange, errors }: DurationsProps) {
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Durations</legend>
      {rows.map(({ key, months, price }, index) => (
        <div key={key} className="flex items-end gap-2">
          <TextField
            label="Months"
            name={`durations.${index}.months`}
            type="number"
            min={1}
            max={60}
            defaultValue={months}
            error={errors[`durations.${index}.months`]}
            className="w-24"
          />
          <TextField
            label="Price in naira"
            name={`durations.${index}.price`}
            type="number"
            min={1}
            defaultValue={price}
            error={errors[`durations.${index}.price`]}
            className="min-w-0 grow"
          />
          {rows.length > 1 && (
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={`Remove duration ${index + 1}`}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {errors.durations && <p className="text-danger text-sm">{errors.durations}</p>}
      <Button variant="quiet" onClick={() => onChange([...rows, { key: next }])}>
        Add a duration
      </Button>
    </fieldset>
  );
}

/** The form as it is sent; the server says what is wrong with it. */
function draftOf(texts: Texts, durations: number) {
  return {
    name: texts.name ?? "",
    features: (texts.features ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    durations: Array.from({ length: durations }, (_, index) => ({
      months: Number(texts[`durations.${index}.months`]),
      price: Number(texts[`durations.${index}.price`]),
    })),
    reach: reaches.find((reach) => reach === texts.reach) ?? "lga",
    place: Number(texts.place),
    is_on_sale: texts.is_on_sale !== undefined,
    reason: texts.reason ?? "",
  };
}
