import { useEffect, useState } from "react";
import { Link, Navigate, NavLink, useLocation, useNavigate, useParams } from "react-router";
import { unlisted } from "#/app/account/page-meta.ts";
import { ConversationBookings } from "#/app/booking/conversation-bookings.tsx";
import { PinnedJob, ProposeJob, useConversationJobs } from "#/app/job/conversation-jobs.tsx";
import { CustomerFacts } from "#/app/lead/customer-facts.tsx";
import { mayCall, useActing } from "#/app/session.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CountBadge } from "#/app/ui/count-badge.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import {
  followConversations,
  fullName,
  type Opened,
  openChat,
  openPerson,
  readConversations,
  readMoreConversations,
  useConversations,
} from "./conversation-list.ts";
import { PartnerPicture } from "./partner-picture.tsx";
import { previewOf } from "./preview.ts";
import { NewThread, Thread } from "./thread.tsx";
import { BackToList } from "./thread-head.tsx";
import { briefly } from "./thread-lines.ts";

export const meta = unlisted(sayLater("Messages"));

/** The list beside the open conversation; on phones one of them. */
export default function ChatsPage() {
  const { cid, rid } = useParams();
  const isOpen = Boolean(cid ?? rid);
  return (
    <div className="chat-room">
      <section
        aria-label={say("Conversations")}
        className={`min-h-0 flex-col border-hairline min-[900px]:flex min-[900px]:border-r ${isOpen ? "hidden" : "flex"}`}
      >
        <ListHeading isMain={!isOpen} />
        <div className="min-h-0 grow overflow-y-auto">
          <ConversationPane />
        </div>
      </section>
      <div className={`min-h-0 min-w-0 flex-col min-[900px]:flex ${isOpen ? "contact-bar flex" : "hidden"}`}>
        {cid && <Opening key={cid} name={`chat ${cid}`} open={() => openChat(cid)} />}
        {rid && <Opening key={rid} name={`person ${rid}`} open={() => openPerson(rid)} />}
        {!isOpen && <NoneOpen />}
      </div>
      {cid && <FactsBeside id={cid} />}
    </div>
  );
}

/** Nothing beside a conversation with a business, or of a helper who may not look customers up. */
function FactsBeside({ id }: { id: string }) {
  const conversation = useConversations().items.find((item) => item.id === id);
  if (!conversation?.is_of_business || !mayCall("GET /v2/mybusiness/leads/{id}")) return null;
  return <CustomerFacts id={id} name={fullName(conversation)} image={conversation.img} />;
}

/** The only `h1` of the page: the title of the list, or the other person's name. */
function ListHeading({ isMain }: { isMain: boolean }) {
  const look = "px-4 pt-4 pb-2 font-extrabold text-xl tracking-tight";
  const acting = useActing();
  return (
    <div>
      {isMain ? <h1 className={look}>{say("Messages")}</h1> : <h2 className={look}>{say("Messages")}</h2>}
      {acting && (
        <p className="flex items-center gap-2 px-4 pb-2 text-sm">
          <span className="min-w-0 grow truncate font-semibold">{say("You help {name}", { name: acting.name })}</span>
          <Link to="/mybusiness" className="inline-flex min-h-11 items-center underline">
            {say("All")}
          </Link>
        </p>
      )}
    </div>
  );
}

function NoneOpen() {
  return (
    <div className="grid grow content-center justify-items-center gap-3 p-4 text-center">
      <img src="/scenes/phone-repair-0.svg" alt="" width={480} height={360} className="w-60 max-w-full rounded-card" />
      <p className="text-ink-2">{say("Select a message to view conversation")}</p>
    </div>
  );
}

function Opening({ name, open }: { name: string; open: () => Promise<Opened> }) {
  const { answer, hasFailed, again } = useQuery(name, open);
  if (hasFailed) return <NotLoaded onAgain={again} />;
  if (!answer) {
    return (
      <div role="status" className="grid gap-3 p-4">
        <span className="sr-only">{say("Loading")}</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  return <OpenedChat opened={answer} />;
}

function OpenedChat({ opened }: { opened: Opened }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { items } = useConversations();
  if (opened.kind === "unavailable") return <NoChat why={opened.why} />;
  if (opened.kind === "person") {
    return <NewThread partner={opened.partner} onBegun={(id) => navigate(`/chats/${id}`, { replace: true })} />;
  }
  if (pathname !== `/chats/${opened.id}`) return <Navigate to={`/chats/${opened.id}`} replace />;
  const conversation = items.find(({ id }) => id === opened.id);
  if (!conversation) return null;
  return <ThreadWithJobs conversation={conversation} />;
}

function ThreadWithJobs({ conversation }: { conversation: ConversationItem }) {
  const { id, is_gone, is_blocked } = conversation;
  const { latest, hasOpen, hasMore } = useConversationJobs(id);
  const isActing = useActing() !== undefined;
  const mayPropose = !isActing && !is_gone && !is_blocked && !hasOpen;
  return (
    <Thread
      conversation={conversation}
      above={
        <>
          <ConversationBookings conversationId={id} />
          {latest && <PinnedJob job={latest} hasMore={hasMore} />}
        </>
      }
      hasPrice={hasOpen}
      extra={mayPropose && <ProposeJob conversationId={id} />}
    />
  );
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid content-start gap-4 p-4">
      <BackToList />
      <h1 className="font-extrabold text-xl">{say("Network Error")}</h1>
      <p>{didNotLoad(say("This conversation did not load."))}</p>
      <Button variant="quiet" className="justify-self-start" onClick={onAgain}>
        {say("Try again")}
      </Button>
    </div>
  );
}

function NoChat({ why }: { why: string }) {
  return (
    <div className="grid content-start gap-4 p-4">
      <BackToList />
      <h1 className="font-extrabold text-lg">{say("There is nobody here")}</h1>
      <EmptyState title={why}>
        <p>{say("The address may be wrong, or the person has left.")}</p>
      </EmptyState>
    </div>
  );
}

/** My conversations, latest first. */
function ConversationPane() {
  const { items, state, cursor } = useConversations();
  useEffect(followConversations, []);

  if (state === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p>{didNotLoad(say("Your messages did not load."))}</p>
        <Button variant="quiet" onClick={readConversations}>
          {say("Try again")}
        </Button>
      </div>
    );
  }
  if (state === "loading") return <LoadingRows />;
  if (items.length === 0) return <NoConversations />;
  return (
    <>
      <ul className="px-2 pb-2">
        {items.map((item) => (
          <li key={item.id}>
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
      <span className="sr-only">{say("Loading")}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

function NoConversations() {
  return (
    <div className="p-4">
      <EmptyState
        thing="bubble"
        title={say("No messages yet")}
        action={<LinkButton to="/search">{say("Find a business")}</LinkButton>}
      >
        <p>{say("Open a business and tap Message. Your chats will show here.")}</p>
      </EmptyState>
    </div>
  );
}

function Row({ item }: { item: ConversationItem }) {
  const { id, business, last_kind, last_message_at, is_last_mine, unread, is_blocked } = item;
  const { icon, text } = previewOf(item);
  const isMyMessage = is_last_mine && !last_kind.includes(".");
  const isUnread = unread > 0;
  return (
    <NavLink
      to={`/chats/${id}`}
      className="flex min-h-18 items-center gap-3 rounded-card px-2 py-2.5 no-underline hover:bg-well aria-[current=page]:bg-well"
    >
      <PartnerPicture partner={item} size={52} />
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="flex items-baseline justify-between gap-2">
          {/* Arabic is cut at its own end, not at ours. */}
          <span dir="auto" className="line-clamp-2 wrap-anywhere font-bold leading-5">
            {business?.name ?? fullName(item)}
          </span>
          <time
            dateTime={last_message_at}
            className={`shrink-0 text-xs tabular-nums ${isUnread ? "font-semibold text-contact" : "text-ink-2"}`}
          >
            {briefly(last_message_at, Date.now())}
          </time>
        </span>
        {business && <span className="truncate text-ink-2 text-sm">{fullName(item)}</span>}
        <span className={`flex items-center gap-2 ${isUnread ? "" : "text-ink-2"}`}>
          {isMyMessage && <span className="-mr-1 shrink-0 text-sm">{say("You:")}</span>}
          {icon && <Icon name={icon} size={16} />}
          <span dir="auto" className={`min-w-0 grow truncate text-sm ${isUnread ? "font-semibold" : ""}`}>
            {text}
          </span>
          {is_blocked && <span className="shrink-0 text-ink-2 text-sm">{say("Blocked")}</span>}
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
