import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Index of the step that is current; equal to the number of steps when all are done. */
  at: number;
}

/** Steps of a process, with the current one marked. */
export function Stepper({ label, steps, at }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-1">
      {steps.map((step, index) => {
        const isDone = index < at;
        const isHere = index === at;
        return (
          <li
            key={step}
            aria-current={isHere ? "step" : undefined}
            className={`grid min-w-0 flex-1 content-start justify-items-center gap-1 text-center text-xs ${isHere ? "font-bold" : isDone ? "" : "text-ink-2"}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-7 place-items-center rounded-pill ${isDone ? "bg-contact text-on-contact" : isHere ? "bg-ink text-bg" : "bg-well"}`}
            >
              {isDone ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className="wrap-anywhere">
              {step}
              {isDone && <span className="sr-only"> {say("(done)")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
