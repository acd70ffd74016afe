import { api, type ResponseOf } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { useQuery } from "#/app/use-query.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { EditedRow, Editor, FormButton, Mark } from "../editor/editor.tsx";
import { NoticeForm } from "./notice-form.tsx";

type EditedNotice = ResponseOf<"GET /v2/admin/notices">[number];

/** Notice at the top of every page. */
export default function Notices() {
  const notices = useQuery("notices", () => api("GET /v2/admin/notices"));
  return (
    <Editor
      title="Notice"
      intro="One notice stands at the top of every page: the latest that is on and has begun, for the state that was chosen last or for everybody. People can close it for themselves."
      of={notices}
      action={
        <FormButton label="Write a notice">
          {(close) => <NoticeForm onSaved={notices.again} onDone={close} />}
        </FormButton>
      }
    >
      {(answer) =>
        answer.length === 0 ? (
          <EmptyState title="No notice yet">Planned works and holidays belong here.</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {answer.map((notice) => (
              <EditedRow
                key={notice.id}
                actions={
                  <FormButton label="Change" title="Change the notice">
                    {(close) => <NoticeForm notice={notice} onSaved={notices.again} onDone={close} />}
                  </FormButton>
                }
              >
                <p>{notice.text}</p>
                <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
                  <Mark>{notice.is_on ? "On" : "Off"}</Mark>
                  {notice.level === "warning" ? "Warning" : "Information"} · {spanOf(notice)} · {placesOf(notice)}
                </p>
              </EditedRow>
            ))}
          </ul>
        )
      }
    </Editor>
  );
}

const placesOf = ({ states }: EditedNotice) => (states.length === 0 ? "everybody" : states.join(", "));
const minute = (instant: string) => `${shortDate(instant)}, ${clockTime(instant)}`;
const spanOf = ({ starts_at: starts, ends_at: ends }: EditedNotice) =>
  ends ? `${minute(starts)} to ${minute(ends)}` : `from ${minute(starts)}`;
