import { useState } from "react";
import { ApiError, api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { NoticeWords } from "#/app/ui/notice-words.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { dateAndTime, instantOfLagos, lagosMinute } from "#/shared/time.ts";
import {
  EditedList,
  EditedRow,
  Editor,
  FormButton,
  Mark,
  type Saving,
  StateBoxes,
  tickedStates,
  useSaving,
} from "./editor.tsx";

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
          <EditedList>
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
          </EditedList>
        )
      }
    </Editor>
  );
}

const placesOf = ({ states }: EditedNotice) => (states.length === 0 ? "everybody" : states.join(", "));
const spanOf = ({ starts_at: starts, ends_at: ends }: EditedNotice) =>
  ends ? `${dateAndTime(starts)} to ${dateAndTime(ends)}` : `from ${dateAndTime(starts)}`;

interface NoticeFormProps extends Saving {
  /** Absent: a new one. */
  notice?: EditedNotice;
}

function NoticeForm({ notice, ...saving }: NoticeFormProps) {
  const [shown, setShown] = useState({ text: notice?.text ?? "", level: notice?.level ?? "info" });
  const { wiring, submit, problems } = useSaving(
    saving,
    async (texts) => {
      const body = typedNotice(texts);
      if (texts.readers === "some" && body.states.length === 0)
        throw new ApiError(422, { detail: "Tick a state, or choose Everybody" });
      if (notice) await api("PUT /v2/admin/notices/{id}", { params: { id: notice.id }, body });
      else await api("POST /v2/admin/notices", { body });
      return "Notice saved";
    },
    ({ text = "", level }) => setShown({ text, level: level as EditedNotice["level"] }),
  );
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <FormErrors {...problems} />
      <TextArea
        label="Text"
        name="text"
        rows={3}
        defaultValue={notice?.text}
        maxLength={lengthMax.notice}
        error={fields.text}
      />
      <Preview {...shown} />
      <SelectField label="Level" name="level" defaultValue={notice?.level} error={fields.level}>
        <option value="info">Information</option>
        <option value="warning">Warning</option>
      </SelectField>
      <TextField
        label="From"
        name="starts_at"
        type="datetime-local"
        hint="Time in Lagos"
        defaultValue={lagosMinute(notice?.starts_at ?? Date.now())}
        error={fields.starts_at}
      />
      <TextField
        label="Until"
        name="ends_at"
        type="datetime-local"
        hint="Empty: until it is switched off"
        defaultValue={notice?.ends_at && lagosMinute(notice.ends_at)}
        error={fields.ends_at}
      />
      <Readers states={notice?.states ?? []} error={fields.states} />
      <CheckField label="On" name="is_on" defaultChecked={notice?.is_on ?? true} error={fields.is_on} />
      <DialogFoot>
        <Button {...submit}>Save</Button>
      </DialogFoot>
    </form>
  );
}

/** Everybody, or the states that are ticked: their long list is folded until it is needed. */
function Readers({ states, error }: { states: readonly string[]; error: string | undefined }) {
  const [isForSome, setIsForSome] = useState(states.length > 0);
  const choices = [
    { label: "Everybody", value: "all" },
    { label: "Some states", value: "some" },
  ];
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="font-semibold">For</legend>
        {choices.map(({ label, value }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="readers"
              className="size-5 shrink-0 accent-brand"
              value={value}
              checked={isForSome === (value === "some")}
              onChange={() => setIsForSome(value === "some")}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isForSome && (
        <StateBoxes chosen={states} hint="A ticked state sees it in place of the notice for everybody." error={error} />
      )}
    </>
  );
}

function typedNotice({ text = "", level = "", starts_at = "", ends_at = "", is_on, ...rest }: Texts) {
  return {
    text,
    level: level as EditedNotice["level"],
    starts_at: instantOfLagos(starts_at),
    ends_at: instantOfLagos(ends_at),
    is_on: is_on !== undefined,
    states: tickedStates(rest),
  };
}

/** The notice as it will stand at the top of every page. */
function Preview({ text, level }: Pick<EditedNotice, "text" | "level">) {
  if (text.trim() === "") return null;
  return (
    <div className="grid gap-1">
      <p className="text-ink-2 text-sm">So it will look:</p>
      <div className="flex items-center gap-2 rounded-card border border-hairline bg-well px-4">
        <NoticeWords level={level} text={text} />
      </div>
    </div>
  );
}
