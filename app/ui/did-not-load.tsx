import { Button } from "./button.tsx";

/** In place of a part that is fetched when it is needed, and did not come. */
export function DidNotLoad() {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>This did not load. Check your line and try again.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}
