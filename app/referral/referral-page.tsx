import { useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { formatNaira } from "#/shared/money.ts";
import type { Route } from "./+types/referral-page.ts";
import { BankForm } from "./bank-form.tsx";
import { Earnings } from "./earnings.tsx";
import { Invitation } from "./invitation.tsx";
import { PayoutList } from "./payout-list.tsx";

export const meta = unlisted("Refer & Earn");

export const clientLoader = () => api("GET /v2/user/referral");

export { LoadProblem as ErrorBoundary };

export default function ReferralPage({ loaderData: referral }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const userId = useSession()?.user?.id ?? "";
  const { reward, payouts } = referral;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">Refer & Earn</h1>
      <p className="text-ink-2">
        Invite people who have a business. You get {formatNaira(reward)} for each, seven days after they post it.
      </p>
      {payouts.some(({ needs_bank }) => needs_bank) && (
        <Card title="Where should we pay?">
          <BankForm onDone={revalidate} />
        </Card>
      )}
      <Card title="Invite a friend">
        <Invitation referral={referral} />
      </Card>
      <Card title="Your earnings">
        <Earnings referral={referral} userId={userId} onAsked={revalidate} />
      </Card>
      {payouts.length > 0 && (
        <Card title="Your payouts">
          <PayoutList payouts={payouts} />
        </Card>
      )}
    </div>
  );
}
