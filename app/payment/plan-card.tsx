import { useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Package } from "#/server/payment/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { type Reach, reaches, reachText } from "#/shared/reach.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Choice, Progress, Purchase } from "./use-checkout.ts";

interface PlanCardProps {
  plan: Package;
  /** Place of the business; absent while there is none. */
  home: { lga: string; state: string } | undefined;
  /** Of a payment of this plan. */
  progress: Progress | undefined;
  onStart: (choice: Choice) => void;
  onCheckAgain: (purchase: Purchase) => void;
  /** Reason why this plan fits the business; empty: it is not the one that fits. */
  whyItFits: string;
  /** On a phone, where the other plans are closed below their names and prices. */
  isOpenAtFirst: boolean;
}

/** One plan: its features and durations. */
export function PlanCard({ plan, home, whyItFits, progress, onStart, onCheckAgain, isOpenAtFirst }: PlanCardProps) {
  const [isWide] = useState(() => matchMedia("(min-width: 48rem)").matches);
  const [first] = plan.plan_duration;
  const [chosen, setChosen] = useState(first);
  if (!first || !chosen) return null;
  const head = (
    <div className={`flex items-start gap-4 p-4 md:min-h-40 md:p-6 ${reachLooks[plan.reach]}`}>
      <ReachRings reach={plan.reach} />
      <div className="grid min-w-0 grow gap-1">
        <h2 id={plan.id} className="font-extrabold text-xl tracking-tight">
          {plan.name}
        </h2>
        <p>
          {home ? say("Lifts your page in {place}", { place: reachText(plan.reach, home) }) : say(anyReach[plan.reach])}
        </p>
        <p className="tabular-nums">
          <b className="font-extrabold text-xl tracking-tight">{formatNaira(first.price / first.figure)}</b>{" "}
          {say("per month")}
        </p>
        {plan.is_most_chosen && (
          <span className="justify-self-start rounded-pill bg-boost px-3 py-0.5 font-semibold text-on-boost text-sm">
            {say("Most chosen")}
          </span>
        )}
      </div>
      {!isWide && <Icon name="chevron-down" size={24} className="shrink-0 group-open:rotate-180" />}
    </div>
  );
  const body = (
    <div className="flex grow flex-col gap-4 p-4 md:px-6 md:pb-6">
      {whyItFits && (
        <p className="rounded-control bg-well px-3 py-2 text-sm">
          <b>{say("Fits your page.")}</b> {whyItFits}
        </p>
      )}
      <ul className="grid grow content-start gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-brand" />
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
        {say("Get Started")}
      </Button>
      {progress?.problem && <Problem {...progress} onCheckAgain={onCheckAgain} />}
    </div>
  );
  return (
    <section
      aria-labelledby={plan.id}
      className={`flex flex-col overflow-hidden rounded-card bg-surface shadow-card ${plan.is_most_chosen ? "outline-2 outline-brand" : ""}`}
    >
      {isWide ? (
        <>
          {head}
          {body}
        </>
      ) : (
        <details open={isOpenAtFirst} className="group">
          <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">{head}</summary>
          {body}
        </details>
      )}
    </section>
  );
}

/** Ground of the head of a plan: the wider it reaches, the stronger. */
const reachLooks: Record<Reach, string> = {
  lga: "tint tint-food text-ink",
  state: "bg-brand-well text-ink",
  nigeria: "bg-hero text-on-hero",
};

/** Nested rings for LGA, state and Nigeria, filled according to the reach of the plan. */
function ReachRings({ reach }: { reach: Reach }) {
  const at = reaches.indexOf(reach);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      className="size-12 shrink-0 md:size-16"
    >
      {[30, 20, 9].map((radius, nth) => (
        <circle
          key={radius}
          cx={32}
          cy={32}
          r={radius}
          strokeWidth={2}
          strokeDasharray={reaches.length - 1 - nth <= at ? undefined : "3 4"}
          fill="currentColor"
          fillOpacity={reaches.length - 1 - nth <= at ? 0.25 : 0}
        />
      ))}
      <circle cx={32} cy={32} r={3.5} fill="currentColor" stroke="none" />
    </svg>
  );
}

type Duration = Package["plan_duration"][number];
type Priced = Pick<Duration, "figure" | "price">;

interface DurationsProps {
  plan: Package;
  chosen: Duration;
  onChoose: (duration: Duration) => void;
}

/** Chosen duration of the plan; a month of the first duration is what the others are compared with. */
function Durations({ plan, chosen, onChoose }: DurationsProps) {
  const [first] = plan.plan_duration;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{say("Duration")}</legend>
      <div className="divide-y divide-hairline overflow-hidden rounded-control border border-control">
        {plan.plan_duration.map((duration) => (
          <label
            key={duration.figure}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 tabular-nums has-checked:bg-brand-well"
          >
            <input
              type="radio"
              name={`duration-${plan.id}`}
              className="size-5 accent-brand"
              checked={duration.figure === chosen.figure}
              onChange={() => onChoose(duration)}
            />
            <span>{months(duration.figure)}</span>
            <b className="font-extrabold">{formatNaira(duration.price)}</b>
            <span className="col-span-2 col-start-2 text-ink-2 text-sm">{first && savingText(duration, first)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Reach of a plan, while the place of the business is unknown. */
const anyReach: Record<Reach, string> = {
  lga: sayLater("Lifts your page in your LGA"),
  state: sayLater("Lifts your page in your whole state"),
  nigeria: sayLater("Lifts your page in all of Nigeria"),
};

function Problem({ problem, unproven, onCheckAgain }: Progress & Pick<PlanCardProps, "onCheckAgain">) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="flex gap-2 text-danger">
        <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
        {problem}
      </p>
      {unproven && (
        <Button variant="quiet" onClick={() => onCheckAgain(unproven)}>
          {say("Check again")}
        </Button>
      )}
    </div>
  );
}

/** The narrowest reach that covers where a business works, and why. */
export function fittingReach({ lga, state, service_area }: Pick<OwnBusiness, "lga" | "state" | "service_area">): {
  reach: Reach;
  why: string;
} {
  if (service_area.some((area) => area.state !== state))
    return { reach: "nigeria", why: say("You also work outside {state}.", { state }) };
  if (service_area.some((area) => area.lga !== lga))
    return { reach: "state", why: say("You also work in other LGAs of {state}.", { state }) };
  return { reach: "lga", why: say("It names no place beyond {lga} where you work.", { lga }) };
}

/** Price a month, and the saving of a longer duration against the shortest: "₦3,167 a month, save ₦1,000". */
export function savingText({ figure, price }: Priced, shortest: Priced): string {
  const aMonth = Math.round(price / figure);
  const saved = Math.round((shortest.price / shortest.figure) * figure - price);
  return saved > 0
    ? say("{price} a month, save {saved}", { price: formatNaira(aMonth), saved: formatNaira(saved) })
    : say("{price} a month", { price: formatNaira(aMonth) });
}
