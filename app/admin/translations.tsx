import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextArea } from "#/app/ui/field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { languages, type TranslatedLanguage } from "#/shared/language.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { shortDate } from "#/shared/time.ts";
import { EditedList, EditedRow, Editor, FormButton, Mark, type Saving, useSaving } from "./editor.tsx";

type Report = ResponseOf<"GET /v2/admin/translations">[number];

const statuses = { open: "Waiting", accepted: "Accepted", rejected: "Rejected" } as const;
type Status = keyof typeof statuses;

/** Suggested improvements of translations. */
export default function Translations() {
  const [language, setLanguage] = useState<TranslatedLanguage>("pcm");
  const [status, setStatus] = useState<Status>("open");
  const reports = useQuery(`translations ${language} ${status}`, () =>
    api("GET /v2/admin/translations", { query: { language, status } }),
  );

  async function exportFile() {
    try {
      const { name, po } = await api("GET /v2/admin/translations/file", { query: { language } });
      saveFile(new Blob([po], { type: "text/x-gettext-translation" }), name);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  }

  return (
    <Editor
      title="Translations"
      intro="Better words for drafts of translations, as people sent them. Decide on those of a language that you speak. Accepted words are exported as a PO file and shown after the next release."
      of={reports}
      action={
        <Button variant="quiet" onClick={exportFile}>
          Export accepted
        </Button>
      }
    >
      {(answer) => (
        <>
          <div className="flex flex-wrap gap-3">
            <SelectField
              label="Language"
              name="language"
              value={language}
              onChange={(event) => setLanguage(event.target.value as TranslatedLanguage)}
            >
              {languages
                .filter(({ code }) => code !== "en")
                .map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </SelectField>
            <SelectField
              label="State"
              name="status"
              value={status}
              onChange={(event) => setStatus(event.target.value as Status)}
            >
              {Object.entries(statuses).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          {answer.length === 0 && <EmptyState title="Nothing here" />}
          <EditedList>
            {answer.map((report) => (
              <EditedRow key={report.id} actions={<Actions report={report} again={reports.again} />}>
                <p className="text-ink-2 text-sm">
                  {report.text} {report.context && <Mark>{report.context}</Mark>}
                </p>
                <p>
                  <span className="text-ink-2 text-sm">Shown:</span> {report.shown || "in English"}
                </p>
                <p className="font-semibold">{report.better}</p>
                <p className="text-ink-2 text-sm">
                  {shortDate(report.sent_at)}
                  {report.decided_by && ` · ${statuses[report.status]} by ${report.decided_by}`}
                </p>
              </EditedRow>
            ))}
          </EditedList>
        </>
      )}
    </Editor>
  );
}

function Actions({ report, again }: { report: Report; again: () => void }) {
  if (report.status !== "open") return <UndoButton id={report.id} again={again} />;
  return (
    <>
      <FormButton label="Accept" title="Accept these words" variant="primary">
        {(close) => <AcceptForm report={report} onSaved={again} onDone={close} />}
      </FormButton>
      <FormButton label="Reject" title="Reject these words">
        {(close) => <RejectForm report={report} onSaved={again} onDone={close} />}
      </FormButton>
    </>
  );
}

function AcceptForm({ report, ...saving }: { report: Report } & Saving) {
  const { wiring, submit, problems } = useSaving(saving, async ({ better = "" }) => {
    const body = { status: "accepted", better } as const;
    return (await api("POST /v2/admin/translations/{id}", { params: { id: report.id }, body })).message;
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p className="text-ink-2">{report.text}</p>
      <TextArea
        label="Words"
        name="better"
        rows={3}
        defaultValue={report.better}
        maxLength={lengthMax.translation}
        error={problems.fields?.better}
      />
      <Button {...submit}>Accept</Button>
    </form>
  );
}

function RejectForm({ report, ...saving }: { report: Report } & Saving) {
  const { wiring, submit, problems } = useSaving(saving, async () => {
    const body = { status: "rejected" } as const;
    return (await api("POST /v2/admin/translations/{id}", { params: { id: report.id }, body })).message;
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p>{report.better}</p>
      <Button {...submit} variant="danger">
        Reject
      </Button>
    </form>
  );
}

function UndoButton({ id, again }: { id: string; again: () => void }) {
  async function undo() {
    try {
      const { message } = await api("POST /v2/admin/translations/{id}/undo", { params: { id } });
      showToast(message);
      again();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  }
  return (
    <Button variant="quiet" onClick={undo}>
      Undo
    </Button>
  );
}
