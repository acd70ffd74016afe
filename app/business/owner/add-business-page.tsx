import { redirect, useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { Drafted } from "#/app/ui/drafted.tsx";
import type { Route } from "./+types/add-business-page.ts";
import { BusinessForm, loadChoices } from "./business-form.tsx";
import { blankTexts } from "./check-business.ts";
import { findOwnBusiness } from "./own-business.ts";

export const meta = unlisted("Post your business");

export async function clientLoader() {
  const [business, choices] = await Promise.all([findOwnBusiness(), loadChoices()]);
  // One per account.
  if (business) throw redirect("/mybusiness");
  return choices;
}

export { LoadProblem as ErrorBoundary };

export default function AddBusinessPage({ loaderData: choices }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountFormPage
      title="Post your business"
      intro="It takes about five minutes. What you type stays on this device until you send it."
    >
      <Drafted name={`${currentSession()?.user?.id} add-business`}>
        {(draft) => (
          <BusinessForm
            choices={choices}
            texts={blankTexts}
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
