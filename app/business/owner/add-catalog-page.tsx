import { useState } from "react";
import { useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button } from "#/app/ui/button.tsx";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/add-catalog-page.ts";
import { CatalogTexts } from "./catalog-item.tsx";
import { textsOfItem } from "./catalog-items.ts";
import { requireOwnBusiness } from "./own-business.ts";

export const meta = unlisted(sayLater("Add a business catalog"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function AddCatalogPage({ loaderData: business }: Route.ComponentProps) {
  return (
    <AccountFormPage
      title={say("Add a business catalog")}
      back="/mybusiness"
      intro={<p>{say("Things you sell or pieces of your work, up to 10 at once. Only the picture is needed.")}</p>}
    >
      <Drafted name={`${business.owner.id} add-catalog`}>{(draft) => <CatalogForm draft={draft} />}</Drafted>
    </AccountFormPage>
  );
}

/** A chosen picture; its key stays the same while pictures before it are sent and removed. */
interface Chosen {
  key: number;
  file: File;
}

const chosenMost = 10;

function CatalogForm({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [sent, setSent] = useState({ done: 0, all: 0 });
  const { share, upload } = useUpload("POST /v2/catalog/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (chosen.length > 0 ? undefined : { fields: { file: fieldMessages.image } }),
    send: async (texts) => {
      let added: string | undefined;
      for (const [at, { key, file }] of chosen.entries()) {
        setSent({ done: at, all: chosen.length });
        const image = await upload(file);
        const { catalog } = await api("POST /v2/catalog", { body: { ...textsOfItem(texts, at), image } });
        added = catalog.at(-1)?.id;
        // Sent items leave the form: should the next one fail, they are not sent twice.
        setChosen((left) => left.filter((one) => one.key !== key));
      }
      draft.forget();
      showToast(say("Saved."));
      navigate(`/mybusiness#${added}`);
    },
    hasToast: true,
  });

  function pick(files: File[]) {
    setChosen(files.slice(0, chosenMost).map((file, at) => ({ key: Date.now() + at, file })));
    show(
      files.length > chosenMost
        ? { detail: say("We took the first {most}. Add the others after these.", { most: chosenMost }) }
        : {},
    );
  }

  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      <FormErrors {...problems} />
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={chosen.length === 1 ? chosen[0]?.file : undefined}
        onPick={() => {}}
        onPickMany={pick}
        error={problems.fields?.file}
      />
      <ChosenItems chosen={chosen} texts={draft.texts ?? {}} errors={problems.fields ?? {}} />
      <ProgressBar
        label={
          sent.all > 1
            ? say("Sending picture {at} of {all}", { at: sent.done + 1, all: sent.all })
            : say("Sending the picture")
        }
        share={share}
      />
      <Button {...submit} busyLabel={say("Saving")}>
        {say("Save")}
      </Button>
    </form>
  );
}

interface ChosenItemsProps {
  chosen: readonly Chosen[];
  /** Saved draft of the first. */
  texts: Record<string, string>;
  errors: Record<string, string>;
}

/** The fields of every chosen picture. */
function ChosenItems({ chosen, texts, errors }: ChosenItemsProps) {
  if (chosen.length <= 1) return <CatalogTexts at={0} texts={texts} errors={errors} />;
  return chosen.map(({ key, file }, at) => (
    <fieldset key={key} className="grid gap-3 rounded-card border border-hairline p-3">
      <legend className="px-1 font-semibold">{say("Picture {at} of {all}", { at: at + 1, all: chosen.length })}</legend>
      <FilePreview
        file={file}
        alt={say("Chosen picture {at}", { at: at + 1 })}
        className="max-h-40 w-full object-contain"
      />
      <CatalogTexts at={at} texts={at === 0 ? texts : {}} errors={errors} />
    </fieldset>
  ));
}
