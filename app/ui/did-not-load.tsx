import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";
import { didNotLoad } from "./why-failed.ts";

/** In place of a part that is fetched when it is needed, and did not come. */
export function DidNotLoad({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{didNotLoad(say("This did not load."))}</p>
      <Button onClick={onAgain}>{say("Try again")}</Button>
    </div>
  );
}
