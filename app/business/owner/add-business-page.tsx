import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { middle } from "#/app/media/crop.ts";
import { cropPicture } from "#/app/media/cropper.tsx";
import { uploadFile } from "#/app/media/upload.ts";
import { useDraftPictures } from "#/app/ui/draft-pictures.ts";
import { Drafted } from "#/app/ui/drafted.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/add-business-page.ts";
import { BusinessForm, loadChoices } from "./business-form.tsx";
import { newTexts } from "./business-texts.ts";
import { findOwnBusiness } from "./own-business.ts";

export const meta = unlisted(sayLater("Post your business"));

export async function clientLoader() {
  const [business, choices, profile] = await Promise.all([findOwnBusiness(), loadChoices(), api("GET /v2/user")]);
  // One per account.
  if (business) throw redirect("/mybusiness");
  return { choices, profile };
}

export { LoadProblem as ErrorBoundary };

/** As the page shows the large picture. */
const bannerAspect = 16 / 9;

/** Sends the photos of a new page: the first as its large picture, the others into its catalog. */
async function sendPhotos([banner, ...others]: readonly File[], onProgress: (share: number) => void) {
  const all = 1 + others.length;
  const shareOf = (nth: number) => (share: number) => onProgress((nth + share) / all);
  if (!banner) return;
  const cropped = await cropPicture(banner, bannerAspect, middle);
  await api("POST /v2/business/update_image", {
    body: { image: await uploadFile("POST /v2/business/load_image", cropped, shareOf(0)) },
  });
  for (const [at, photo] of others.entries()) {
    const image = await uploadFile("POST /v2/catalog/upload", photo, shareOf(at + 1));
    await api("POST /v2/catalog", { body: { image } });
  }
}

export default function AddBusinessPage({ loaderData: { choices, profile } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const draftName = `${profile.id} add-business`;
  const [photos, setPhotos] = useDraftPictures(draftName);
  return (
    <div className="mx-auto grid max-w-column grid-cols-1 gap-6 lg:max-w-page lg:pt-4">
      <div>
        <h1 className="font-semibold text-ink-2">{say("Post your business")}</h1>
        <p className="text-ink-2 text-sm">
          {say("About four minutes, free. What you type stays on this device until you send it.")}
        </p>
      </div>
      <Drafted name={draftName} onStartAgain={() => setPhotos([])}>
        {(draft) => (
          <BusinessForm
            choices={choices}
            texts={newTexts(profile)}
            draft={draft}
            isNew
            photos={photos}
            onPhotos={setPhotos}
            share={share}
            send={async (body) => {
              const { phone, state, lga } = body;
              if (!(await requireCompleteProfile({ known: { phone, state, lga } }))) return;
              await api("POST /v2/business", { body });
              draft.forget();
              try {
                await sendPhotos(photos, setShare);
              } catch (error) {
                // The page is posted. The next screen takes pictures too.
                console.log(error);
                showToast(say("Your page is posted, but not every picture was sent. Add them here."), "error");
              }
              setPhotos([]);
              navigate("/update-image", { state: { isNew: true } });
            }}
          />
        )}
      </Drafted>
    </div>
  );
}
