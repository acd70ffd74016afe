import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { copy } from "./contact.tsx";

/** Opens the device's share sheet with the open page; without one it copies the link. */
export function sharePage(name: string) {
  const url = location.origin + location.pathname;
  if (!navigator.share) return copy(url, say("Link copied"));
  // A closed sheet means nothing is wanted.
  navigator.share({ title: name, url }).catch(() => {});
}

/** Needs script, so it hides without. */
export function ShareButton({ name }: { name: string }) {
  return (
    <Button
      variant="quiet"
      aria-label={say("Share")}
      className="noscript:hidden max-md:px-3!"
      onClick={() => sharePage(name)}
    >
      <Icon name="share" size={20} />
      <span className="hidden md:inline">{say("Share")}</span>
    </Button>
  );
}
