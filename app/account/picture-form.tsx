import { useState } from "react";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { currentSession, keepSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { fieldMessages } from "#/shared/field-messages.ts";

/** One picture for the profile. */
export function PictureForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/user/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: fieldMessages.image } }),
    send: async () => {
      if (file) await changePicture(await upload(file));
      onDone();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <PicturePicker
        label="Picture"
        name="file"
        file={file}
        onPick={(picked) => {
          setFile(picked);
          show({});
        }}
        error={problems.fields?.file}
      />
      <ProgressBar label="Sending the picture" share={share} />
      <Button {...submit} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}

async function changePicture(image: string) {
  const user = await api("POST /v2/user/image", { body: { image } });
  const session = currentSession();
  if (session) keepSession({ ...session, user });
}
