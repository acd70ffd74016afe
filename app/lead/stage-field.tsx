import { api } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { Lead } from "#/server/lead/contract.ts";
import { leadStageNames } from "#/shared/lead-stages.ts";
import { say } from "#/shared/say.ts";
import { stageLooks, stageWords } from "./lead-words.ts";

interface StageFieldProps {
  lead: Lead;
  onSet: (lead: Lead) => void;
}

export function StageField({ lead: { id, name, stage, is_set }, onSet }: StageFieldProps) {
  async function set(chosen: string) {
    try {
      const next = leadStageNames.find((one) => one === chosen) ?? null;
      onSet(await api("PUT /v2/mybusiness/leads/{id}", { params: { id }, body: { stage: next } }));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  }
  return (
    <label className="text-sm">
      <span className="sr-only">{say("Stage of {name}", { name })}</span>
      <select
        value={stage}
        style={{ backgroundColor: "transparent" }}
        className={`min-h-11 w-24 cursor-pointer rounded-control px-1 font-semibold hover:underline ${stageLooks[stage]}`}
        onChange={(event) => set(event.target.value)}
      >
        {leadStageNames.map((one) => (
          <option key={one} value={one} className="text-ink">
            {say(stageWords[one])}
          </option>
        ))}
        {is_set && (
          <option value="" className="text-ink">
            {say("As it happened")}
          </option>
        )}
      </select>
    </label>
  );
}
