import { ApiError, api } from "#/app/api.ts";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { addConversation, knownConversation } from "./conversation-list.ts";

/** A person before the first message. */
export type Partner = Pick<ConversationItem, "user_id" | "firstname" | "lastname" | "img" | "business">;

/** Target of a chat's address. */
export type Opened =
  | { kind: "conversation"; id: string }
  | { kind: "person"; partner: Partner }
  | { kind: "nobody"; why: string };

/** A conversation of mine, or a person to begin one with: an address of either kind leads to both. */
export async function openChat(id: string): Promise<Opened> {
  if (knownConversation(id)) return { kind: "conversation", id };
  return orNobody(
    async () => {
      addConversation(await api("GET /v2/conversation/{cid}", { params: { cid: id } }));
      return { kind: "conversation", id };
    },
    () => openPerson(id),
  );
}

/** The conversation with a person, when there is one, or the person to begin one with. */
export const openPerson = (id: string): Promise<Opened> =>
  orNobody(
    async () => {
      const { conversation_id, ...partner } = await api("GET /v2/chat_partner/{rid}", { params: { rid: id } });
      return conversation_id ? { kind: "conversation", id: conversation_id } : { kind: "person", partner };
    },
    async (why) => ({ kind: "nobody", why }),
  );

async function orNobody(ask: () => Promise<Opened>, otherwise: (why: string) => Promise<Opened>): Promise<Opened> {
  try {
    return await ask();
  } catch (error) {
    const isNobody = error instanceof ApiError && [400, 404].includes(error.status);
    if (isNobody) return otherwise(error.message);
    throw error;
  }
}
