import { useEffect, useState } from "react";
import { NavLink } from "react-router";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CountBadge } from "#/app/ui/count-badge.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { Avatar } from "./avatar.tsx";
import {
  followConversations,
  readConversations,
  readMoreConversations,
  useConversations,
} from "./conversation-list.ts";
import { briefly } from "./days.ts";
import { fullName } from "./person-words.ts";

/** Everybody I talk to, the latest first. */
export function ConversationPane() {
  const { items, state, cursor } = useConversations();
  useEffect(followConversations, []);

  if (state === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p>{didNotLoad("Your messages")}</p>
        <Button variant="quiet" onClick={readConversations}>
          Try again
        </Button>
      </div>
    );
  }
  if (state === "loading") return <LoadingRows />;
  if (items.length === 0) return <NoConversations />;
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-hairline border-b">
            <Row item={item} />
          </li>
        ))}
      </ul>
      {cursor && <More />}
    </>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="grid gap-3 p-4">
      <span className="sr-only">Loading</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

function NoConversations() {
  return (
    <div className="p-4">
      <EmptyState title="No messages yet" action={<LinkButton to="/search">Find a business</LinkButton>}>
        <p>Open a business and tap Message. Your chats will show here.</p>
      </EmptyState>
    </div>
  );
}

function Row({ item }: { item: ConversationItem }) {
  const { id, img, business, last_message, last_message_at, unread, is_blocked } = item;
  const note = is_blocked ? "Blocked" : "";
  return (
    <NavLink
      to={`/chats/${id}`}
      className="flex min-h-18 items-center gap-3 px-4 py-2 no-underline hover:bg-well aria-[current=page]:bg-well"
    >
      <Avatar image={img} />
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="flex items-baseline justify-between gap-2">
          {/* Arabic is cut at its own end, not at ours. */}
          <span dir="auto" className="truncate font-semibold">
            {fullName(item)}
          </span>
          <time dateTime={last_message_at} className="shrink-0 text-ink-2 text-sm tabular-nums">
            {briefly(last_message_at, Date.now())}
          </time>
        </span>
        {business && <span className="truncate text-ink-2 text-sm">{business.name}</span>}
        <span className="flex items-center gap-2">
          <span dir="auto" className={`min-w-0 grow truncate ${unread > 0 ? "font-semibold" : "text-ink-2"}`}>
            {last_message}
          </span>
          {note && <span className="shrink-0 text-ink-2 text-sm">{note}</span>}
          <CountBadge count={unread} />
        </span>
      </span>
    </NavLink>
  );
}

function More() {
  const [isBusy, setBusy] = useState(false);

  async function more() {
    setBusy(true);
    try {
      await readMoreConversations();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="p-4">
      <ShowMore hasMore isBusy={isBusy} more={more} />
    </div>
  );
}
