import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { PageHead } from "#/app/ui/page-head.tsx";
import { say, sayLater } from "#/shared/say.ts";
import { Leads } from "./leads.tsx";

export const meta = unlisted(sayLater("Customers"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function CustomersPage() {
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead title={say("Customers")} back="/mybusiness" />
      <Leads />
    </div>
  );
}
