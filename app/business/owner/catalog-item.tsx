import { useState } from "react";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button } from "#/app/ui/button.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { CatalogItem } from "#/server/business/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { fieldsOfItem, textsOfItem } from "./catalog-items.ts";

interface ItemFormProps {
  item: CatalogItem;
  onCancel: () => void;
  onDone: () => void;
}

/** The form of an item that is in the catalog; its picture stays until another is chosen. */
export function ItemForm({ item, onCancel, onDone }: ItemFormProps) {
  const { id, name, price, description, image } = item;
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/catalog/upload");
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async (texts) => {
      const body = { ...textsOfItem(texts, 0), image: file && (await upload(file)) };
      await api("PUT /v2/catalog/{id}", { params: { id }, body });
      showToast(say("Saved."));
      onDone();
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <FormErrors {...problems} />
      {!file && (
        <Picture
          src={image}
          alt={say("Your picture now")}
          width={480}
          height={360}
          sizes="432px"
          className="max-h-40 w-full rounded-card bg-well object-contain"
        />
      )}
      <CatalogTexts
        at={0}
        texts={{ name, price: price > 0 ? String(price) : "", description }}
        errors={problems.fields ?? {}}
      />
      <PicturePicker
        label={say("Another picture (optional)")}
        name="image"
        file={file}
        onPick={setFile}
        error={problems.fields?.image}
      />
      <ProgressBar label={say("Sending the picture")} share={share} />
      <DialogFoot>
        <div className="flex flex-wrap gap-3">
          <Button {...submit} busyLabel={say("Saving")}>
            {say("Save")}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {say("Cancel")}
          </Button>
        </div>
      </DialogFoot>
    </form>
  );
}

interface CatalogTextsProps {
  /** Index among the chosen pictures; part of the fields' names. */
  at: number;
  texts: Record<string, string>;
  errors: Record<string, string>;
}

/** Name, price and description of an item. */
export function CatalogTexts({ at, texts, errors }: CatalogTextsProps) {
  const [name, price, description] = fieldsOfItem(at);
  return (
    <>
      <TextField
        label={say("Name")}
        name={name}
        autoComplete="off"
        maxLength={lengthMax.catalogName}
        defaultValue={texts.name}
        error={errors[name]}
      />
      <NairaField
        label={say("Price")}
        name={price}
        inputMode="decimal"
        hint={say("In naira. Leave it empty if the price can change.")}
        defaultValue={texts.price}
        error={errors[price]}
      />
      <TextArea
        label={say("Description")}
        name={description}
        rows={at === 0 ? 3 : 2}
        maxLength={lengthMax.catalogText}
        defaultValue={texts.description}
        error={errors[description]}
      />
    </>
  );
}
