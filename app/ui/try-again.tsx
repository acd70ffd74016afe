import type { ReactNode } from "react";
import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";

/** Shown instead of a part that did not load, with a retry button. */
export function TryAgain({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-danger">{children}</p>
      <Button variant="quiet" onClick={onAgain}>
        {say("Try again")}
      </Button>
    </div>
  );
}
