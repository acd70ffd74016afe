import { findBusinessToAnswer, setAway } from "#/server/business/business.ts";
import { countUnread, listConversations, markRead, sendMessage, showConversation } from "#/server/chat/chat.ts";
import { NewMessage } from "#/server/chat/contract.ts";
import { showInsights } from "#/server/insight/insight.ts";
import type { NewOffer } from "#/server/quote/contract.ts";
import { decline, listRequestsToMe, offer, showRequest } from "#/server/quote/quote.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { sentenceOf } from "./members.ts";
import type { SentenceName } from "./sentences.ts";
import type { Owner } from "./turn.ts";

type Deps = Pick<
  Services,
  "db" | "clock" | "config" | "events" | "failures" | "jobs" | "chatFigures" | "jobFigures" | "quoteFigures"
>;

const listedMax = 3;

/**
 * What an owner may see and do by text, each through the service that the web uses.
 * @param findViewer none once the number is proven no more: then nothing is shown or done
 */
export function ownerOf(deps: Deps, findViewer: () => Promise<Viewer | undefined>, deliveryKey: string): Owner {
  const as = async <T>(otherwise: T, work: (viewer: Viewer) => Promise<T>): Promise<T> => {
    const viewer = await findViewer();
    return viewer ? work(viewer) : otherwise;
  };
  const act = (said: SentenceName, work: (viewer: Viewer) => Promise<unknown>) =>
    as<SentenceName>("confirmNumber", (viewer) => work(viewer).then(() => said, sentenceOf));
  return {
    showPage: () => as("confirmNumber", (viewer) => showPage(deps, viewer)),
    listQuotes: () => as([], (viewer) => listQuotes(deps, viewer)),
    showQuote: (id) => as(undefined, (viewer) => showQuote(deps, viewer, id)),
    offer: (id, prices) => {
      const draft: NewOffer = { price: prices[0]!, price_to: prices[1] ?? null, note: "", can_start: "" };
      return act("offered", (viewer) => offer(deps, viewer, id, draft));
    },
    decline: (id) => act("declined", (viewer) => decline(deps, viewer, id, "other")),
    setAway: async (day) => {
      const said = await act(day ? "awaySet" : "awayEnded", (viewer) => setAway(deps, viewer, day));
      return said === "notDone" ? "badDay" : said;
    },
    listChats: () => as([], (viewer) => listChats(deps, viewer)),
    openChat: (id) => as(undefined, (viewer) => openChat(deps, viewer, id)),
    // By the delivery: the same text brought twice is the same message.
    reply: async (id, message) => {
      const draft = NewMessage.parse({ message, client_id: `line ${deliveryKey}` });
      const said = await act("replied", (viewer) => sendMessage(deps, viewer, id, draft));
      const chat = said === "replied" ? await as(undefined, (viewer) => findChat(deps, viewer, id)) : undefined;
      return { said, name: chat?.name ?? "" };
    },
  };
}

async function showPage(deps: Deps, viewer: Viewer): ReturnType<Owner["showPage"]> {
  const business = await findBusinessToAnswer(deps.db, viewer.id);
  if (!business) return "noPage";
  const [{ week }, quotes, unread] = [
    await showInsights(deps, viewer),
    await listRequestsToMe(deps, viewer, { status: "asked" }),
    await countUnread(deps.db, viewer),
  ];
  const { views, reveals: numbers, chats } = week;
  return { name: business.name, views, numbers, chats, quotes: quotes.length, unread };
}

async function listQuotes(deps: Deps, viewer: Viewer) {
  const requests = await listRequestsToMe(deps, viewer, { status: "asked" });
  return requests
    .slice(0, listedMax)
    .map(({ id, asker, lga, search }) => ({ id, label: `${asker.firstname}, ${lga}: ${search}` }));
}

/** Finds what may be gone meanwhile. @returns undefined: refused, as a stranger would be. @throws what is no refusal */
const ifThere = <T>(work: Promise<T>): Promise<T | undefined> => work.catch((error: unknown) => void sentenceOf(error));

async function showQuote(deps: Deps, viewer: Viewer, id: string) {
  const request = await ifThere(showRequest(deps, viewer, id));
  if (request?.status !== "open") return undefined;
  const { asker, when, date, description, budget } = request;
  return { asker: asker.firstname, area: asker.area, when: date || when, what: description, budget };
}

async function listChats({ db }: Deps, viewer: Viewer) {
  const items = await listConversations(db, viewer);
  return items
    .filter((item) => !item.is_gone && !item.is_blocked)
    .toSorted((one, other) => Number(other.unread > 0) - Number(one.unread > 0))
    .slice(0, listedMax)
    .map(({ id, firstname, lastname, unread, last_message }) => {
      return { id, label: `${firstname} ${lastname}${unread ? ` (${unread})` : ""}: ${last_message}` };
    });
}

async function openChat(deps: Deps, viewer: Viewer, id: string) {
  const chat = await findChat(deps, viewer, id);
  if (chat) await markRead(deps, viewer, id);
  return chat;
}

async function findChat(deps: Deps, viewer: Viewer, id: string) {
  const chat = await ifThere(showConversation(deps.db, viewer, id));
  return chat && { name: `${chat.firstname} ${chat.lastname}`.trim(), last: chat.last_message };
}
