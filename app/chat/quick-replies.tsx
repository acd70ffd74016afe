import { useQuickReplies } from "./chat-settings.ts";

/** Replies that an owner keeps ready; a tap writes one into the field. */
export function QuickReplies({ onPick }: { onPick: (text: string) => void }) {
  const replies = useQuickReplies();
  if (replies.length === 0) return null;
  return (
    <ul aria-label="Quick replies" className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {replies.map((reply) => (
        <li key={reply} className="shrink-0">
          <button
            type="button"
            className="min-h-11 max-w-60 cursor-pointer truncate rounded-pill border border-control px-4 hover:bg-well"
            onClick={() => onPick(reply)}
          >
            {reply}
          </button>
        </li>
      ))}
    </ul>
  );
}
