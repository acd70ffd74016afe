import type { ReportedSubject } from "#/server/admin/reports/contract.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { Part } from "../queue/case-file.tsx";

/** The messages around the reported one, in their order; that they were read is in the audit log. */
export function Talk({ messages }: { messages: ReportedSubject["context"] }) {
  if (messages.length === 0) return null;
  return (
    <Part title="The talk around it">
      <ol className="grid gap-2">
        {messages.map(({ id, by, text, has_picture, has_voice_note, is_reported, created_at }) => (
          <li
            key={id}
            className={`wrap-anywhere rounded-card px-3 py-2 ${is_reported ? "border-2 border-danger" : "border border-hairline"}`}
          >
            <p className="text-ink-2 text-sm">
              {by}, {shortDate(created_at)}, {clockTime(created_at)}
              {is_reported && <b className="text-danger"> · reported</b>}
            </p>
            <p className="whitespace-pre-line">
              {text || (has_picture && "A picture") || (has_voice_note && "A voice note")}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
