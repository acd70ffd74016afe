import { useState } from "react";
import { ApiError, api } from "#/app/api.ts";
import { currentSession, keepSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { useForm } from "#/app/ui/use-form.ts";

/** One picture for the profile. */
export function PictureForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const { wiring, submit, problems } = useForm({
    check: () => (file ? undefined : { fields: { picture: "Select an Image!" } }),
    send: async () => {
      if (file) await changePicture(file);
      onDone();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <PicturePicker label="Picture" name="picture" file={file} onPick={setFile} error={problems.fields?.picture} />
      <Button {...submit} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}

async function changePicture(file: File) {
  const { filename } = await api("POST /v2/user/upload", { file });
  if (!filename) throw new ApiError(0, { detail: "Image upload failed" });
  const user = await api("POST /v2/user/image", { body: { image: filename } });
  const session = currentSession();
  if (session) keepSession({ ...session, user });
}
