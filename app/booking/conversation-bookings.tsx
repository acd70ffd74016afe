import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { BookingRow } from "./bookings-page.tsx";

/** The latest open booking of a conversation, above its messages. */
export function ConversationBookings({ conversationId }: { conversationId: string }) {
  const { answer = [] } = useQuery(`bookings of ${conversationId}`, () =>
    api("GET /v2/bookings", { query: { conversation_id: conversationId } }),
  );
  const open = answer.find(({ state }) => ["requested", "proposed", "confirmed"].includes(state));
  if (!open) return null;
  return (
    <section aria-label={say("Booking")} className="border-hairline border-b bg-surface px-4 py-2">
      <div className="overflow-hidden rounded-card shadow-card">
        <BookingRow booking={open} />
      </div>
    </section>
  );
}
