import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { ToDo } from "#/app/business/owner/complete.tsx";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { useUpload } from "#/app/media/use-upload.ts";
import { StateWord, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import type { Problems } from "#/app/ui/problems.ts";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { type DocumentType, documentTypes } from "#/shared/document-checks.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/verify-page.ts";
import { missingType, nextSentence, openNeeds } from "./document-types.ts";

export const meta = unlisted(sayLater("Verify your business"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function VerifyPage({ loaderData: business }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The step is in the address, so that a phone's Back key leads to page one.
  const isUploading = params.get("step") === "upload" && !business.is_verified;
  if (!isUploading) return <Explanation business={business} onContinue={() => navigate("?step=upload")} />;

  const leave = () => navigate("/verify", { replace: true });
  return (
    <AccountFormPage
      title={say("Upload a document")}
      intro={say("One document at a time, as a picture or a PDF. All four corners and every word must show.")}
    >
      <UploadForm
        sent={business.certifications}
        onCancel={leave}
        onDone={() => {
          showToast(say("Business verification document was submitted successfully."));
          // The address changes, so the page reloads its data.
          leave();
        }}
      />
    </AccountFormPage>
  );
}

function Explanation({ business, onContinue }: { business: OwnBusiness; onContinue: () => void }) {
  return (
    <AccountFormPage
      title={say("Verify your business")}
      back="/mybusiness"
      intro={
        <>
          <p>
            {say(
              "Verification shows people that your business is real and that you are who you say. When we have checked your documents, your page carries the blue tick with the word “Verified”.",
            )}
          </p>
          <p>{say("Only you and our reviewers can open them, and each opening is recorded.")}</p>
        </>
      }
    >
      <div className="grid gap-4">
        {business.is_verified && <VerifiedBadge />}
        <DocumentTable documents={business.certifications} isVerified={business.is_verified} />
        {!business.is_verified && <Button onClick={onContinue}>{say("Continue")}</Button>}
      </div>
    </AccountFormPage>
  );
}

type Document = OwnBusiness["certifications"][number];

interface DocumentTableProps {
  documents: Document[];
  isVerified: boolean;
}

/** A row of the table; on a phone the status stands below the name. */
const rowLook = "border-hairline border-b align-top max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)]";

/** The documents of an owner with their outcome, those that are still needed, and the time to wait. */
function DocumentTable({ documents, isVerified }: DocumentTableProps) {
  const [open, setOpen] = useState<Document>();
  const needed = isVerified ? [] : openNeeds(documents);
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left font-bold text-lg">{say("Your documents")}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-hairline border-b text-ink-2 text-sm">
            <th scope="col" className="py-2 pr-3 font-normal">
              {say("No.")}
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              {say("Name")}
            </th>
            <th scope="col" className="py-2 font-normal">
              {say("Status")}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document, index) => (
            <tr key={document.id} className={rowLook}>
              <td className="py-3 pr-3 tabular-nums">{index + 1}</td>
              <td className="min-w-0 pr-3">
                <button
                  type="button"
                  className="min-h-12 cursor-pointer text-left underline"
                  onClick={() => setOpen(document)}
                >
                  {document.name}
                </button>
              </td>
              <td className="py-3 max-sm:col-start-2 max-sm:pt-0">
                <Status document={document} />
              </td>
            </tr>
          ))}
          {needed.map(({ type, name, what }, index) => (
            <tr key={type} className={rowLook}>
              <td className="py-3 pr-3 tabular-nums">{documents.length + index + 1}</td>
              <td className="min-w-0 py-3 pr-3 max-sm:pb-1">
                <p className="font-semibold">{say(name)}</p>
                <p className="text-ink-2 text-sm">{say(what)}</p>
              </td>
              <td className="py-3 max-sm:col-start-2 max-sm:pt-0">
                <span className="flex items-center gap-1.5 whitespace-nowrap text-ink-2 text-sm">
                  <ToDo />
                  {say("Not sent yet")}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isVerified && (
        <p className="flex gap-2 rounded-control bg-well p-3">
          <Icon name="clock" size={20} className="mt-0.5 shrink-0" />
          {nextSentence(documents)}
        </p>
      )}
      <DocumentDialog document={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const looks: Record<Document["status"], Parameters<typeof StateWord>[0]> = {
  pending: { word: sayLater("Pending"), icon: "clock", look: "text-ink-2" },
  approved: { word: sayLater("Approved"), icon: "check", look: "text-open" },
  rejected: { word: sayLater("Rejected"), icon: "alert", look: "text-danger" },
};

function Status({ document: { status, reason, date_created, decided_on } }: { document: Document }) {
  return (
    <>
      <StateWord {...looks[status]} />
      {reason && <p className="break-words text-sm">{reason}</p>}
      <p className="text-ink-2 text-sm">
        {decided_on
          ? say("Checked {date}", { date: shortDate(decided_on) })
          : say("Sent {date}", { date: shortDate(date_created) })}
      </p>
    </>
  );
}

interface DocumentDialogProps {
  /** The one that is open; absent: none. */
  document: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** One of my own documents, as I sent it. Only I and a reviewer can open it. */
function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Dialog title={document?.name ?? say("Document")} isOpen={document !== undefined} onClose={onClose} isSheet>
      {document && (
        <PrivatePicture
          key={document.id}
          path={`/v2/certification/${encodeURIComponent(document.id)}/picture`}
          alt={say("Your document: {name}", { name: document.name })}
          className="w-full rounded-card bg-well"
          placeClassName="h-96"
        />
      )}
    </Dialog>
  );
}

interface UploadFormProps {
  sent: OwnBusiness["certifications"];
  onDone: () => void;
  onCancel: () => void;
}

/** One document, as a picture or a PDF. */
function UploadForm({ sent, onDone, onCancel }: UploadFormProps) {
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/certification/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: fieldMessages.image } }),
    send: async ({ name, number = "", holder = "" }) => {
      if (!file) return;
      const image = await upload(file);
      await api("POST /v2/certification", { body: { name: name as DocumentType, image, number, holder } });
      onDone();
    },
    hasToast: true,
  });

  function pick(picked: File | undefined) {
    setFile(picked);
    show({});
  }

  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={file}
        onPick={pick}
        takesPdf
        error={problems.fields?.file}
      />
      <p className="text-ink-2 text-sm">
        {say(
          "A PDF from the CAC portal is fine: we keep its first page. It may have at most 10 pages and no password.",
        )}
      </p>
      <DocumentFields type={missingType(sent)} errors={problems.fields} />
      <ProgressBar label={say("Sending the document")} share={share} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button {...submit} busyLabel={say("Sending")}>
          {say("Submit")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say("Cancel")}
        </Button>
      </div>
    </form>
  );
}

interface DocumentFieldsProps {
  type: DocumentType;
  errors: Problems["fields"];
}

/** Type of a document, with the name and the number that are printed on it. */
function DocumentFields({ type, errors }: DocumentFieldsProps) {
  return (
    <>
      <SelectField
        label={say("Document type")}
        name="name"
        defaultValue={type}
        error={errors?.name}
        hint={say("CAC for the registration, ID Card for your NIN slip, passport, driver’s licence or voter’s card")}
      >
        {documentTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label={say("Name on the document (optional)")}
        name="holder"
        maxLength={lengthMax.documentHolder}
        autoComplete="off"
        hint={say("As it is printed there: the company, or you")}
        error={errors?.holder}
      />
      <TextField
        label={say("Number on the document (optional)")}
        name="number"
        maxLength={lengthMax.documentNumber}
        autoComplete="off"
        hint={say("RC or BN number of the CAC certificate. Our reviewer compares it with the register.")}
        error={errors?.number}
      />
    </>
  );
}
