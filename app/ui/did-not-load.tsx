import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";
import { didNotLoad } from "./why-failed.ts";

/** Shown instead of a lazily loaded part that failed to load. */
export function DidNotLoad({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{didNotLoad(say("This did not load."))}</p>
      <Button onClick={onAgain}>{say("Try again")}</Button>
    </div>
  );
}
