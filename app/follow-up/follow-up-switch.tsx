import { useState } from "react";
import { api } from "#/app/api.ts";
import { CheckField } from "#/app/ui/check-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";

/** Whether the member is asked if a business helped. */
export function FollowUpSwitch() {
  const { answer, hasFailed, again } = useQuery("follow ups", () => api("GET /v2/follow_ups"));
  if (hasFailed) return <TryAgain onAgain={again}>{say("This setting did not load.")}</TryAgain>;
  return answer ? <Switch isWanted={answer.is_wanted} /> : <Skeleton className="h-12" />;
}

function Switch({ isWanted: before }: { isWanted: boolean }) {
  const [isWanted, setWanted] = useState(before);

  async function change(wanted: boolean) {
    setWanted(wanted);
    try {
      await api("PUT /v2/follow_ups", { body: { is_wanted: wanted } });
      showToast(say("Saved."));
    } catch (error) {
      setWanted(!wanted);
      showToast(problemsOf(error).detail ?? say("That was not saved. Try again."), "error");
    }
  }

  return (
    <CheckField
      label={say("Ask me a week later whether a business helped, once a week at most")}
      name="follow_ups"
      checked={isWanted}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
