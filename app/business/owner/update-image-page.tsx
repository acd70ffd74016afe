import { useState } from "react";
import { Link, type MetaDescriptor, useLocation, useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { middle } from "#/app/media/crop.ts";
import { Cropper, cropPicture } from "#/app/media/cropper.tsx";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { JoyScreen, joyActionLook } from "#/app/ui/joy.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { partActions } from "#/shared/page-parts.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/update-image-page.ts";
import { isJustPosted, requireOwnBusiness } from "./own-business.ts";
import { SharePicture, whatsAppShare } from "./share-kit.tsx";

/** It was posted just now, and people can find it. */
const isLive = (state: unknown, business: OwnBusiness | undefined): boolean =>
  isJustPosted(state) && business?.status === "active";

export function meta({ location, loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = isLive(location.state, loaderData) ? sayLater("You’re live!") : sayLater("Update your business image");
  return unlisted(title)({ matches });
}

export const clientLoader = requireOwnBusiness;

/** As the page shows it. */
const bannerAspect = 16 / 9;

export { LoadProblem as ErrorBoundary };

export default function UpdateImagePage({ loaderData: business }: Route.ComponentProps) {
  const { state } = useLocation();
  if (isLive(state, business)) return <Live business={business} />;
  return (
    <AccountFormPage
      title={say("Update your business image")}
      back="/mybusiness"
      intro={<p>{say("The large picture at the top of your page: your shop, your work, or you at work.")}</p>}
    >
      <ImageForm current={business.image} />
    </AccountFormPage>
  );
}

/** The moment after posting: the page can be found, and its share picture is made. */
function Live({ business }: { business: OwnBusiness }) {
  const { title, why } = partActions.picture;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="sr-only">{business.name}</h1>
      <JoyScreen
        title={say("You’re live!")}
        action={
          <>
            <Link to="/mybusiness" className={joyActionLook}>
              {say("Complete your page")}
            </Link>
            <Link to={businessPath(business)} className="inline-flex min-h-11 items-center font-semibold underline">
              {say("See your public page")}
            </Link>
          </>
        }
      >
        {say("People near you can find {name} now. Your picture to share is ready.", { name: business.name })}
      </JoyScreen>
      {!business.image && (
        // The same address without the state of a new page: the form.
        <Link to="/update-image" className={`${cardLook} items-center text-ink no-underline hover:bg-well`}>
          <Thing name="camera" size={48} />
          <span className="min-w-0 grow text-ink-2 text-sm">
            <b className="block font-bold text-base text-ink">{say(title)}</b>
            {say(why)}
          </span>
          <Icon name="chevron-right" className="text-ink-2" />
        </Link>
      )}
      <section aria-labelledby="share" className={cardLook}>
        <div className="w-24 shrink-0">
          <SharePicture file="share/square-open.jpg" />
        </div>
        <div className="grid min-w-0 grow content-center justify-items-start gap-3">
          <h2 id="share" className="font-bold">
            {say("Tell your customers")}
          </h2>
          <LinkButton to={whatsAppShare(business)} variant="quiet" rel="noreferrer">
            {say("Send on WhatsApp")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

const cardLook = "flex gap-3 rounded-card bg-surface p-4 shadow-card";

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
      showToast(say("Image successfully uploaded"));
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
            alt={say("Your picture now")}
            width={960}
            height={540}
            sizes="432px"
            className="aspect-video w-full rounded-card object-cover"
          />
          <figcaption className="text-ink-2 text-sm">{say("Your picture now")}</figcaption>
        </figure>
      )}
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={file}
        onPick={pick}
        error={problems.fields?.file}
        preview={file && <Cropper file={file} aspect={bannerAspect} spot={spot} onMove={setSpot} />}
      />
      <ProgressBar label={say("Sending the picture")} share={share} />
      <Button {...submit} busyLabel={say("Saving")}>
        {say("Save")}
      </Button>
    </form>
  );
}
