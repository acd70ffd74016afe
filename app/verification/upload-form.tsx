import { useState } from "react";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import type { Problems } from "#/app/ui/problems.ts";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { type DocumentType, documentTypes, missingType } from "./document-types.ts";

interface UploadFormProps {
  sent: OwnBusiness["certifications"];
  onDone: () => void;
  onCancel: () => void;
}

/** One document, as a picture or a PDF. */
export function UploadForm({ sent, onDone, onCancel }: UploadFormProps) {
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
      <PicturePicker label="Picture" name="file" file={file} onPick={pick} takesPdf error={problems.fields?.file} />
      <p className="text-ink-2 text-sm">
        A PDF from the CAC portal is fine: we keep its first page. It may have at most 10 pages and no password.
      </p>
      <DocumentFields type={missingType(sent)} errors={problems.fields} />
      <ProgressBar label="Sending the document" share={share} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button {...submit} busyLabel="Sending">
          Submit
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
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
        label="Document type"
        name="name"
        defaultValue={type}
        error={errors?.name}
        hint="CAC for the registration, ID Card for your NIN slip, passport, driver’s licence or voter’s card"
      >
        {documentTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label="Name on the document (optional)"
        name="holder"
        maxLength={lettersMax.documentHolder}
        autoComplete="off"
        hint="As it is printed there: the company, or you"
        error={errors?.holder}
      />
      <TextField
        label="Number on the document (optional)"
        name="number"
        maxLength={lettersMax.documentNumber}
        autoComplete="off"
        hint="RC or BN number of the CAC certificate. Our reviewer compares it with the register."
        error={errors?.number}
      />
    </>
  );
}
