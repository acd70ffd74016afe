import { useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";

/** Keeps a list as a file, as it is searched and filtered. */
export function ExportButton({ path }: { path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function save() {
    setIsBusy(true);
    setProblem("");
    try {
      saveFile(await fetchFile(path), /([\w-]+\.csv)/.exec(path)?.[1] ?? "list.csv");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid justify-items-end gap-1">
      <Button variant="quiet" isBusy={isBusy} onClick={save}>
        Export CSV
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
