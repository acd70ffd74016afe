import { Link, useNavigate } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Drafted } from "#/app/ui/drafted.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/update-business-page.ts";
import { BusinessForm, loadChoices } from "./business-form.tsx";
import { tagsFromText, toTexts } from "./business-texts.ts";
import { requireOwnBusiness } from "./own-business.ts";
import { OwnCard } from "./own-card.tsx";

export const meta = unlisted(sayLater("Update your business"));

export async function clientLoader() {
  const [business, choices] = await Promise.all([requireOwnBusiness(), loadChoices()]);
  return { business, choices };
}

export { LoadProblem as ErrorBoundary };

export default function UpdateBusinessPage({ loaderData: { business, choices } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("Update your business")} back="/mybusiness">
        {business.is_verified && (
          <p>{say("You are verified. Another name, phone number or category is checked again by us.")}</p>
        )}
      </PageHead>
      <Drafted name={`${business.owner.id} update-business`}>
        {(draft) => (
          <BusinessForm
            choices={choices}
            texts={toTexts(business)}
            draft={draft}
            isNew={false}
            beside={(typed) => <Preview business={business} typed={typed} />}
            send={async (body) => {
              await api("PUT /v2/business", { body });
              draft.forget();
              showToast(say("Business updated"));
              navigate("/mybusiness");
            }}
          />
        )}
      </Drafted>
    </div>
  );
}

/** The card as customers will see it once the form is saved. */
function Preview({ business, typed }: { business: OwnBusiness; typed: Texts }) {
  const { name = "", town = "", lga = "", state = "", category = "" } = typed;
  const tags = tagsFromText(typed.tag_list);
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="font-extrabold text-lg">
        {say("Your card")}
      </h2>
      <div className="overflow-hidden rounded-card bg-surface shadow-card">
        <OwnCard business={{ ...business, name, town, lga, state, category, tags }} />
      </div>
      {business.status === "active" && (
        <Link to={businessPath(business)} className="inline-flex min-h-11 items-center font-semibold text-sm underline">
          {say("See your public page")}
        </Link>
      )}
    </section>
  );
}
