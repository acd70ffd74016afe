import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/share-page.ts";
import { requireOwnBusiness } from "./own-business.ts";
import { ShareKit } from "./share-kit.tsx";

export const meta = unlisted(sayLater("Share your page"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function SharePage({ loaderData: business }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-page">
      {business.status === "active" ? (
        <ShareKit business={business} />
      ) : (
        <>
          <PageHead title={say("Share your page")} back="/mybusiness" />
          <EmptyState thing="store" title={say("Others cannot see your page now")}>
            {say("When it is shown again, its link and pictures are here.")}
          </EmptyState>
        </>
      )}
    </div>
  );
}
