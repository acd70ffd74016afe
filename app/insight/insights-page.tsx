import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { PageHead } from "#/app/ui/page-head.tsx";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/insights-page.ts";
import { Insights } from "./insights.tsx";

export const meta = unlisted(sayLater("How your page is doing"));

export async function clientLoader() {
  await requireOwnBusiness();
  return api("GET /v2/mybusiness/insights");
}

export { LoadProblem as ErrorBoundary };

export default function InsightsPage({ loaderData: brought }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-4 md:py-6">
      <PageHead title={say("How your page is doing")} back="/mybusiness" />
      <Insights brought={brought} />
    </div>
  );
}
