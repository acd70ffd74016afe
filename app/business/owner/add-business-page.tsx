import { redirect, useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { Drafted } from "#/app/ui/drafted.tsx";
import type { Route } from "./+types/add-business-page.ts";
import { BusinessForm, loadChoices } from "./business-form.tsx";
import { newTexts } from "./check-business.ts";
import { findOwnBusiness } from "./own-business.ts";

export const meta = unlisted("Post your business");

export async function clientLoader() {
  const [business, choices, profile] = await Promise.all([findOwnBusiness(), loadChoices(), api("GET /v2/user")]);
  // One per account.
  if (business) throw redirect("/mybusiness");
  return { choices, profile };
}

export { LoadProblem as ErrorBoundary };

export default function AddBusinessPage({ loaderData: { choices, profile } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountFormPage
      title="Post your business"
      intro="About four minutes, free. What you type stays on this device until you send it."
    >
      <Drafted name={`${profile.id} add-business`}>
        {(draft) => (
          <BusinessForm
            choices={choices}
            texts={newTexts(profile)}
            draft={draft}
            isNew
            send={async (body) => {
              if (!(await requireCompleteProfile())) return;
              await api("POST /v2/business", { body });
              draft.forget();
              navigate("/update-image");
            }}
          />
        )}
      </Drafted>
    </AccountFormPage>
  );
}
