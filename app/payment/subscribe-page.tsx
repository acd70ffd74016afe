import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { findOwnBusiness } from "#/app/business/owner/own-business.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Package } from "#/server/payment/contract.ts";
import { months } from "#/shared/months.ts";
import { reachText } from "#/shared/reach.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/subscribe-page.ts";
import { PaymentList } from "./payment-list.tsx";
import { fittingReach, PlanCard } from "./plan-card.tsx";
import { TestCheckout } from "./test-checkout.tsx";
import { type Purchase, useCheckout } from "./use-checkout.ts";

export const meta = unlisted(sayLater("Go Premium"));

export async function clientLoader() {
  const plans = api("GET /v2/packages").catch((error) => {
    console.log("Cannot get payment plans");
    throw error;
  });
  const [packages, payments, business] = await Promise.all([plans, api("GET /v2/payments"), findOwnBusiness()]);
  return { packages, payments, business };
}

export { LoadProblem as ErrorBoundary };

export default function SubscribePage({ loaderData: { packages, payments, business } }: Route.ComponentProps) {
  const premium = business?.subscription[0];
  const { progress, begin, verify, testing, decide, close } = useCheckout(premium?.is_active ? premium.end_date : "");
  const fit = business && fittingReach(business);
  const fitting = packages.find(({ reach }) => reach === fit?.reach);
  return (
    <div className="grid gap-6 md:py-6">
      <div className="grid gap-2">
        <PageHead title={say("Go Premium")} back="/mybusiness">
          {/* Money: in English until a translation is signed. */}
          <p lang="en-NG">Pay once. It ends by itself, no automatic charge.</p>
        </PageHead>
        <OwnPremium business={business} />
      </div>
      {packages.length === 0 && <EmptyState thing="rocket" title={say("There are no plans to buy at the moment.")} />}
      <div className="grid gap-4 md:grid-cols-3">
        {packages.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            home={business}
            progress={progress?.packageId === plan.id ? progress : undefined}
            onStart={(choice) => !progress?.busyLabel && begin(choice)}
            onCheckAgain={verify}
            whyItFits={plan === fitting ? (fit?.why ?? "") : ""}
            isOpenAtFirst={plan === (fitting ?? packages[0])}
          />
        ))}
      </div>
      <Free />
      <PaymentList payments={payments} />
      {testing && (
        <TestCheckout
          what={purchaseText(testing, packages, business?.name)}
          amountKobo={testing.intent.amount_kobo}
          decide={(decision) => decide(testing, decision)}
          close={close}
        />
      )}
    </div>
  );
}

/** "Starter Boost, 3 months, for Bisi Stitches" */
function purchaseText({ choice }: Purchase, packages: Package[], name = say("your business")): string {
  const plan = packages.find(({ id }) => id === choice.package_id);
  return say("{plan}, {months}, for {name}", { plan: plan?.name ?? "", months: months(choice.figure), name });
}

/** A plan already bought is not offered again. */
function Free() {
  return (
    <section aria-labelledby="free" className="rounded-card bg-surface p-4 shadow-card">
      <h2 id="free" className="font-extrabold text-lg">
        {say("Free, with or without a plan")}
      </h2>
      <p className="text-ink-2">
        {say(
          "Your page with pictures and prices, calls, WhatsApp and chats, reviews, the Verified tick, and your place in search by how well you answer. A plan lifts you above equally good matches, and never buys trust.",
        )}
      </p>
    </section>
  );
}

/** Obstacle to buying: a plan that is running, or something that is still missing. */
function OwnPremium({ business }: { business: OwnBusiness | undefined }) {
  if (!business) {
    return (
      <p className="rounded-card bg-well p-3">
        {say("You have not created your business!")}{" "}
        <Link to="/add-business" className="underline">
          {say("Post it first: premium is for its page.")}
        </Link>
      </p>
    );
  }
  const [premium] = business.subscription;
  if (!premium?.is_active) return null;
  return (
    <p className="rounded-card bg-well p-3">
      {premium.reach
        ? say("{name} is premium until {date}, lifted in {place}. What you buy now begins then.", {
            name: business.name,
            date: shortDate(premium.end_date),
            place: reachText(premium.reach, business),
          })
        : say("{name} is premium until {date}. What you buy now begins then.", {
            name: business.name,
            date: shortDate(premium.end_date),
          })}
    </p>
  );
}
