import { useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { Package } from "#/server/payment/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { type Reach, reachText } from "#/shared/reach.ts";
import type { Choice, Purchase } from "./checkout-calls.ts";
import { savingText } from "./saving.ts";
import type { Progress } from "./use-checkout.ts";

interface PlanCardProps {
  plan: Package;
  /** Place of the business; absent while there is none. */
  home: { lga: string; state: string } | undefined;
  /** Of a payment of this plan. */
  progress: Progress | undefined;
  onStart: (choice: Choice) => void;
  onCheckAgain: (purchase: Purchase) => void;
}

/** One plan: what it brings, and how long it is bought for. */
export function PlanCard({ plan, home, progress, onStart, onCheckAgain }: PlanCardProps) {
  const [first] = plan.plan_duration;
  const [chosen, setChosen] = useState(first);
  if (!first || !chosen) return null;
  return (
    <section
      aria-labelledby={plan.id}
      className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-4 md:p-6"
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={plan.id} className="font-bold text-lg">
            {plan.name}
          </h2>
          {plan.is_most_chosen && (
            <span className="rounded-pill bg-brand px-3 py-0.5 font-semibold text-on-brand text-sm">Most chosen</span>
          )}
        </div>
        <p className="tabular-nums">
          <b className="text-2xl">{formatNaira(first.price / first.figure)}</b>{" "}
          <span className="text-ink-2">per month</span>
        </p>
        <p className="mt-1">
          Lifts your page in <b>{home ? reachText(plan.reach, home) : anyReach[plan.reach]}</b>
        </p>
      </div>
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-open" />
            {feature}
          </li>
        ))}
      </ul>
      <Durations plan={plan} chosen={chosen} onChoose={setChosen} />
      <Button
        isBusy={progress?.busyLabel !== undefined}
        busyLabel={progress?.busyLabel}
        onClick={() => onStart(chosen)}
      >
        Get Started
      </Button>
      {progress?.problem && <Problem {...progress} onCheckAgain={onCheckAgain} />}
    </section>
  );
}

type Duration = Package["plan_duration"][number];

interface DurationsProps {
  plan: Package;
  chosen: Duration;
  onChoose: (duration: Duration) => void;
}

/** Chosen duration of the plan; the first duration is the one whose month the others are compared with. */
function Durations({ plan, chosen, onChoose }: DurationsProps) {
  const [first] = plan.plan_duration;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Duration</legend>
      {plan.plan_duration.map((duration) => (
        <label
          key={duration.figure}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card border border-control px-3 py-2 has-checked:border-2 has-checked:border-brand has-checked:bg-well"
        >
          <input
            type="radio"
            name={`duration-${plan.id}`}
            className="size-5 shrink-0 accent-brand"
            checked={duration.figure === chosen.figure}
            onChange={() => onChoose(duration)}
          />
          <span className="grow">
            {months(duration.figure)}
            <span className="block text-ink-2 text-sm tabular-nums">{first && savingText(duration, first)}</span>
          </span>
          <span className="font-semibold tabular-nums">{formatNaira(duration.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Reach of a plan, while the place of the business is unknown. */
const anyReach: Record<Reach, string> = { lga: "your LGA", state: "your whole state", nigeria: "all of Nigeria" };

function Problem({ problem, unproven, onCheckAgain }: Progress & Pick<PlanCardProps, "onCheckAgain">) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="flex gap-2 text-danger">
        <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
        {problem}
      </p>
      {unproven && (
        <Button variant="quiet" onClick={() => onCheckAgain(unproven)}>
          Check again
        </Button>
      )}
    </div>
  );
}
