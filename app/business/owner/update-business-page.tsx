import { useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Drafted } from "#/app/ui/drafted.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/update-business-page.ts";
import { BusinessForm, loadChoices } from "./business-form.tsx";
import { toTexts } from "./business-texts.ts";
import { requireOwnBusiness } from "./own-business.ts";

export const meta = unlisted(sayLater("Update your business"));

export async function clientLoader() {
  const [business, choices] = await Promise.all([requireOwnBusiness(), loadChoices()]);
  return { business, choices };
}

export { LoadProblem as ErrorBoundary };

export default function UpdateBusinessPage({ loaderData: { business, choices } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountFormPage
      title={say("Update your business")}
      back="/mybusiness"
      intro={
        business.is_verified && (
          <p>{say("You are verified. Another name, phone number or category is checked again by us.")}</p>
        )
      }
    >
      <Drafted name={`${business.owner.id} update-business`}>
        {(draft) => (
          <BusinessForm
            choices={choices}
            texts={toTexts(business)}
            draft={draft}
            isNew={false}
            send={async (body) => {
              await api("PUT /v2/business", { body });
              draft.forget();
              showToast(say("Business updated"));
              navigate("/mybusiness");
            }}
          />
        )}
      </Drafted>
    </AccountFormPage>
  );
}
