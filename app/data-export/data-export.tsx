import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { say } from "#/shared/say.ts";

/** Download of everything we store about the member. */
export function DataExport() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function keep() {
    setIsBusy(true);
    setProblem("");
    try {
      const data = await api("GET /v2/me/export");
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="quiet" isBusy={isBusy} onClick={keep}>
        {say("Get a copy of my data")}
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
