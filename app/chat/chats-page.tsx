import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { unlisted } from "#/app/account/page-meta.ts";
import { ConversationJobs } from "#/app/job/conversation-jobs.tsx";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import { BackToList } from "./back-to-list.tsx";
import { useConversations } from "./conversation-list.ts";
import { ConversationPane } from "./conversation-pane.tsx";
import { NewThread } from "./new-thread.tsx";
import { type Opened, openChat, openPerson } from "./open-chat.ts";
import { Thread } from "./thread.tsx";

export const meta = unlisted("Messages");

/** The list, and beside it the one that is open; on phones one or the other. */
export default function ChatsPage() {
  const { cid, rid } = useParams();
  const isOpen = Boolean(cid ?? rid);
  return (
    <div className="chat-room">
      <section
        aria-label="Conversations"
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
    </div>
  );
}

/** A page has one first heading: the list's, or the other person's name. */
function ListHeading({ isMain }: { isMain: boolean }) {
  const look = "border-hairline border-b px-4 py-3 font-bold text-lg";
  return isMain ? <h1 className={look}>Messages</h1> : <h2 className={look}>Messages</h2>;
}

function NoneOpen() {
  return (
    <div className="grid grow place-items-center p-4 text-center text-ink-2">
      <p className="grid justify-items-center gap-2">
        <Icon name="message-circle" size={40} />
        Select a message to view conversation
      </p>
    </div>
  );
}

function Opening({ name, open }: { name: string; open: () => Promise<Opened> }) {
  const { answer, hasFailed, again } = useQuery(name, open);
  if (hasFailed) return <NotLoaded onAgain={again} />;
  if (!answer) {
    return (
      <div role="status" className="grid gap-3 p-4">
        <span className="sr-only">Loading</span>
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
  if (opened.kind === "nobody") return <Nobody why={opened.why} />;
  if (opened.kind === "person") {
    return <NewThread partner={opened.partner} onBegun={(id) => navigate(`/chats/${id}`, { replace: true })} />;
  }
  if (pathname !== `/chats/${opened.id}`) return <Navigate to={`/chats/${opened.id}`} replace />;
  const conversation = items.find(({ id }) => id === opened.id);
  if (!conversation) return null;
  const { id, is_gone, is_blocked } = conversation;
  const jobs = <ConversationJobs conversationId={id} mayPropose={!is_gone && !is_blocked} />;
  return <Thread conversation={conversation} above={jobs} />;
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid content-start gap-4 p-4">
      <BackToList />
      <h1 className="font-bold text-lg">Network Error</h1>
      <p>{didNotLoad("This conversation")}</p>
      <Button variant="quiet" className="justify-self-start" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

function Nobody({ why }: { why: string }) {
  return (
    <div className="grid content-start gap-4 p-4">
      <BackToList />
      <h1 className="font-bold text-lg">There is nobody here</h1>
      <EmptyState title={why}>
        <p>The address may be wrong, or the person has left.</p>
      </EmptyState>
    </div>
  );
}
