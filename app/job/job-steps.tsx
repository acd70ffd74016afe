import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button, type ButtonVariant } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { TextForm } from "#/app/ui/text-form.tsx";
import type { Job, JobStepName } from "#/server/job/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { stepButtons } from "./job-words.ts";

const looks: Record<JobStepName, ButtonVariant> = {
  accept: "primary",
  start: "primary",
  done: "primary",
  change: "quiet",
  cancel: "danger",
  dispute: "danger",
};

/** In this order: what goes on first, what ends it last. */
const order: readonly ButtonVariant[] = ["primary", "quiet", "danger"];
const inOrder = (steps: readonly JobStepName[]) =>
  steps.toSorted((one, other) => order.indexOf(looks[one]) - order.indexOf(looks[other]));

type ReasonStep = "cancel" | "dispute";
const needsReason = (step: JobStepName): step is ReasonStep => step === "cancel" || step === "dispute";

const questions: Record<ReasonStep, string> = {
  cancel: "Why do you cancel? The other side reads this.",
  dispute: "What went wrong? A moderator and the other side read this.",
};

interface JobStepsProps {
  job: Job;
  /** Terms are changed in a form of their own. */
  onChange: () => void;
  onDone: () => Promise<void>;
}

/** Buttons for what I can do now. */
export function JobSteps({ job, onChange, onDone }: JobStepsProps) {
  const [busy, setBusy] = useState<JobStepName>();
  const [asked, setAsked] = useState<ReasonStep>();
  const [problem, setProblem] = useState("");

  async function take(step: JobStepName, reason = "") {
    await api("POST /v2/jobs/{id}/{step}", { params: { id: job.id, step }, body: { reason } });
    await onDone();
  }

  async function press(step: JobStepName) {
    if (step === "change") return onChange();
    if (needsReason(step)) return setAsked(step);
    setBusy(step);
    setProblem("");
    try {
      await take(step);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
      await onDone();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {inOrder(job.next_steps).map((step) => (
          <Button key={step} variant={looks[step]} isBusy={busy === step} onClick={() => press(step)}>
            {stepButtons[step]}
          </Button>
        ))}
      </div>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      <Dialog title={asked ? stepButtons[asked] : ""} isOpen={asked !== undefined} onClose={() => setAsked(undefined)}>
        {asked && (
          <TextForm
            draftName={`job ${job.id} ${asked}`}
            label={questions[asked]}
            missing="Say why"
            lettersMax={lettersMax.jobReason}
            send={async (text) => {
              await take(asked, text);
              setAsked(undefined);
            }}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </Dialog>
    </div>
  );
}
