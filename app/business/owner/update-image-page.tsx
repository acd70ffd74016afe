import { useState } from "react";
import { useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { middle } from "#/app/media/crop.ts";
import { cropPicture } from "#/app/media/crop-picture.ts";
import { Cropper } from "#/app/media/cropper.tsx";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import type { Route } from "./+types/update-image-page.ts";
import { BackLink } from "./back-link.tsx";
import { requireOwnBusiness } from "./own-business.ts";

export const meta = unlisted("Update your business image");

export const clientLoader = requireOwnBusiness;

/** As the page shows it. */
const bannerAspect = 16 / 9;

export { LoadProblem as ErrorBoundary };

export default function UpdateImagePage({ loaderData: business }: Route.ComponentProps) {
  return (
    <AccountFormPage
      title="Update your business image"
      intro={
        <>
          <BackLink />
          <p>The large picture at the top of your page: your shop, your work, or yourself at it.</p>
        </>
      }
    >
      <ImageForm current={business.image} />
    </AccountFormPage>
  );
}

function ImageForm({ current }: { current: string }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [spot, setSpot] = useState(middle);
  const { share, upload } = useUpload("POST /v2/business/load_image");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: fieldMessages.image } }),
    send: async () => {
      if (!file) return;
      await api("POST /v2/business/update_image", {
        body: { image: await upload(await cropPicture(file, bannerAspect, spot)) },
      });
      showToast("Image successfully uploaded");
      navigate("/mybusiness");
    },
    hasToast: true,
  });

  function pick(picked: File | undefined) {
    setFile(picked);
    setSpot(middle);
    show({});
  }

  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      {current && !file && (
        <figure className="grid gap-1">
          <Picture
            src={current}
            alt="Your picture now"
            width={960}
            height={540}
            sizes="432px"
            className="aspect-video w-full rounded-card object-cover"
          />
          <figcaption className="text-ink-2 text-sm">Your picture now</figcaption>
        </figure>
      )}
      <PicturePicker
        label="Picture"
        name="file"
        file={file}
        onPick={pick}
        error={problems.fields?.file}
        preview={file && <Cropper file={file} aspect={bannerAspect} spot={spot} onMove={setSpot} />}
      />
      <ProgressBar label="Sending the picture" share={share} />
      <Button {...submit} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}
