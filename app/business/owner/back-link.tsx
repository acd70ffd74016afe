import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

/** From every form of an owner back to where all of them are. */
export function BackLink() {
  return (
    <Link to="/mybusiness" className="inline-flex min-h-11 items-center gap-1 justify-self-start text-ink underline">
      <Icon name="chevron-left" size={20} />
      {say("Back")}
    </Link>
  );
}
