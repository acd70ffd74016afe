import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";

interface ShowMoreProps {
  hasMore: boolean;
  isBusy: boolean;
  more: () => void;
}

/** The button that loads the next page of a list, if there is one. */
export function ShowMore({ hasMore, isBusy, more }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <Button variant="quiet" isBusy={isBusy} onClick={more} className="justify-self-start">
      {say("Show more")}
    </Button>
  );
}
