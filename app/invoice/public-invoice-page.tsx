import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { buttonLook } from "#/app/ui/button.tsx";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/public-invoice-page.ts";
import { DirectPayment, InvoicePaper } from "./invoice-paper.tsx";
import { titleOf } from "./invoice-words.ts";

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)("GET /v2/i/{code}", { params: { code } });
  } catch (error) {
    return failAsPage(error);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${titleOf(loaderData)} – ${loaderData.business.name}` : say("Page not found");
  return [{ title: pageTitle(matches, title) }, { name: "robots", content: "noindex" }];
}

/** The public page of an invoice or receipt; works without an account and without script. */
export default function PublicInvoicePage({ loaderData: invoice }: Route.ComponentProps) {
  const { business, code } = invoice;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <InvoicePaper invoice={invoice} />
      <div className="flex flex-wrap gap-3">
        <a href={`/v2/i/${code}.pdf`} className={buttonLook("primary")}>
          {say("Open as PDF")}
        </a>
        {business.path && (
          <Link to={business.path} className={buttonLook("quiet")}>
            {say("See the page of this business")}
          </Link>
        )}
      </div>
      <DirectPayment business={business} state={invoice.state} />
    </div>
  );
}
