import { StateWord } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { Job, JobState } from "#/server/job/contract.ts";
import { say } from "#/shared/say.ts";
import { stateWords } from "./job-words.ts";

const steps = ["proposed", "agreed", "started", "done"] as const satisfies readonly JobState[];

interface JobStepperProps {
  job: Pick<Job, "state">;
  /** One line of dots and words, for the top of a chat. */
  isSmall?: boolean;
}

/** How far a job is: proposed, agreed, started, done. A job that was cancelled or is with a moderator says that instead. */
export function JobStepper({ job: { state }, isSmall = false }: JobStepperProps) {
  const at = steps.findIndex((step) => step === state);
  if (at < 0) return <StateWord {...stateWords[state]} />;
  if (isSmall) return <SmallStepper at={at} />;
  return (
    <ol aria-label={say("Steps")} className="grid grid-cols-4">
      {steps.map((step, nth) => {
        const isPast = nth <= at;
        return (
          <li
            key={step}
            aria-current={nth === at ? "step" : undefined}
            className="group relative grid justify-items-center gap-1.5 text-center text-sm"
          >
            {nth > 0 && (
              <span
                aria-hidden="true"
                className={`absolute top-3 right-[calc(50%+14px)] h-1 w-[calc(100%-28px)] ${isPast ? "bg-brand" : "bg-hairline"}`}
              />
            )}
            <span
              className={`relative grid size-7 place-items-center rounded-pill ${isPast ? "bg-brand text-on-brand" : "border-2 border-hairline bg-well text-ink-2"}`}
            >
              {isPast && <Icon name="check" size={16} className={nth === at ? "draw-tick" : ""} />}
            </span>
            <span className={nth === at ? "font-bold" : isPast ? "" : "text-ink-2"}>{say(stateWords[step].word)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function SmallStepper({ at }: { at: number }) {
  return (
    <ol aria-label={say("Steps")} className="flex flex-wrap items-center gap-x-2 text-sm">
      {/* In a narrow line the first step is over once the second is there. */}
      {steps.slice(at === 0 ? 0 : 1).map((step, nth) => {
        const place = at === 0 ? nth : nth + 1;
        return (
          <li
            key={step}
            aria-current={place === at ? "step" : undefined}
            className={`flex items-center gap-1 ${place <= at ? "font-semibold" : "text-ink-2"}`}
          >
            <span
              aria-hidden="true"
              className={`size-2 rounded-pill ${place <= at ? "bg-current" : "border-2 border-current"}`}
            />
            {stateWords[step].word}
          </li>
        );
      })}
    </ol>
  );
}
