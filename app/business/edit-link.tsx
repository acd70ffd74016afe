import { Link } from "react-router";
import { useSession } from "#/app/session.ts";
import { say } from "#/shared/say.ts";

/** The edit link, visible to the owner only; its appearance does not move the layout. */
export function EditLink({ ownerId }: { ownerId: string }) {
  if (useSession()?.user?.id !== ownerId) return null;
  return (
    <Link
      to="/mybusiness"
      className="absolute top-3 right-3 inline-flex min-h-11 items-center rounded-pill bg-surface font-semibold shadow-card px-4 text-ink no-underline hover:bg-well print:hidden"
    >
      {say("Edit")}
    </Link>
  );
}
