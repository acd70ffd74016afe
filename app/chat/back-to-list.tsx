import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";

/** From one conversation back to all of them, where they are not in sight beside it. */
export function BackToList() {
  return (
    <Link
      to="/chats"
      className="inline-flex min-h-12 shrink-0 items-center gap-1 pr-2 text-ink underline min-[900px]:hidden"
    >
      <Icon name="chevron-left" size={20} />
      {/* Large text needs the room for the other person's name. */}
      <span className="max-[22rem]:sr-only">Back</span>
    </Link>
  );
}
