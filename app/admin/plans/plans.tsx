import { api, type ResponseOf } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import { formatNaira } from "#/shared/money.ts";
import { EditedRow, Editor, FormButton, Mark } from "../editor/editor.tsx";
import { PlanForm } from "./plan-form.tsx";

type EditedPlan = ResponseOf<"GET /v2/admin/plans">[number];

/** The premium plans: what they are called, bring and cost. */
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
        <ul className="grid gap-3 sm:grid-cols-2">
          {answer.map((plan, index) => (
            <PlanRow key={plan.id} plan={plan} place={index + 1} onSaved={plans.again} />
          ))}
        </ul>
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
      <ul className="list-disc pl-5">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ul className="mt-2 tabular-nums">
        {plan.durations.map(({ months, price }) => (
          <li key={months}>
            {months} {months === 1 ? "month" : "months"}: {formatNaira(price)}
          </li>
        ))}
      </ul>
    </EditedRow>
  );
}
