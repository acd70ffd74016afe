import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { bookingWhen, stateWords } from "./booking-words.ts";

/** The latest open booking of a conversation, as one line between the head of a chat and its messages. */
export function ConversationBookings({ conversationId }: { conversationId: string }) {
  const { answer = [] } = useQuery(`bookings of ${conversationId}`, () =>
    api("GET /v2/bookings", { query: { conversation_id: conversationId } }),
  );
  const open = answer.find(({ state }) => ["requested", "proposed", "confirmed"].includes(state));
  if (!open) return null;
  const look = open.next_steps.includes("confirm") ? "bg-contact-well" : "bg-brand-well";
  return (
    <section aria-label={say("Booking")} className={`border-hairline border-b ${look}`}>
      <Link to={`/bookings/${open.id}`} className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm no-underline">
        <span className="min-w-0 grow">
          <span className="block truncate">
            <b className="font-bold tabular-nums">{bookingWhen(open)}</b> · {open.service}
          </span>
          <StateWord {...stateWords[open.state]} />
        </span>
        <Icon name="chevron-right" size={20} className="text-ink-2" />
      </Link>
    </section>
  );
}
