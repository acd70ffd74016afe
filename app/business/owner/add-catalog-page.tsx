import { useState } from "react";
import { useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button } from "#/app/ui/button.tsx";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import type { Route } from "./+types/add-catalog-page.ts";
import { BackLink } from "./back-link.tsx";
import { requireOwnBusiness } from "./own-business.ts";
import { readPrice } from "./price.ts";

export const meta = unlisted("Add a business catalog");

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function AddCatalogPage({ loaderData: business }: Route.ComponentProps) {
  return (
    <AccountFormPage
      title="Add a business catalog"
      intro={
        <>
          <BackLink />
          <p>Something you sell or a piece of your work. Only the picture is needed.</p>
        </>
      }
    >
      <Drafted name={`${business.owner.id} add-catalog`}>{(draft) => <CatalogForm draft={draft} />}</Drafted>
    </AccountFormPage>
  );
}

function CatalogForm({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/catalog/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: "Select an Image!" } }),
    send: async ({ name, price, description }) => {
      if (!file) return;
      const image = await upload(file);
      await api("POST /v2/catalog", { body: { name, price: readPrice(price), description, image } });
      draft.forget();
      showToast("Saved.");
      navigate("/mybusiness");
    },
    hasToast: true,
  });
  const errors = problems.fields ?? {};

  function pick(picked: File | undefined) {
    setFile(picked);
    show({});
  }

  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      <FormErrors {...problems} />
      <PicturePicker label="Picture" name="file" file={file} onPick={pick} error={errors.file} />
      <CatalogTexts texts={draft.texts ?? {}} errors={errors} />
      <ProgressBar label="Sending the picture" share={share} />
      <Button {...submit} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}

function CatalogTexts({ texts, errors }: { texts: Record<string, string>; errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={lettersMax.catalogName}
        defaultValue={texts.name}
        error={errors.name}
      />
      <TextField
        label="Price"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        hint="In naira; leave it empty when it depends"
        defaultValue={texts.price}
        error={errors.price}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={lettersMax.catalogText}
        defaultValue={texts.description}
        error={errors.description}
      />
    </>
  );
}
