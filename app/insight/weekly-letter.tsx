import { useState } from "react";
import { api } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";

/** Turns the letter about each week on or off; a letter leads here. */
export function WeeklyLetter({ isWanted: before }: { isWanted: boolean }) {
  const [isWanted, setWanted] = useState(before);

  async function change(wanted: boolean) {
    setWanted(wanted);
    try {
      await api("PUT /v2/mybusiness/weekly_letter", { body: { is_wanted: wanted } });
      showToast("Saved.");
    } catch (error) {
      setWanted(!wanted);
      showToast(problemsOf(error).detail ?? "That was not saved. Try again.", "error");
    }
  }

  return (
    <label id="weekly-letter" className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={isWanted}
        onChange={({ target }) => change(target.checked)}
      />
      Email me these numbers on Mondays
    </label>
  );
}
