import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { Business } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { say } from "#/shared/say.ts";

const Removal = fetchedPart(() => import("./removal.tsx"));

interface UnclaimedProps {
  business: Business;
  brand: string;
  /** The way to others of the trade. */
  others: ReactNode;
}

/** The page of an unclaimed business. */
export default function Unclaimed({ business, brand, others }: UnclaimedProps) {
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, name, source } = business;

  async function claim() {
    const offer = say("Sign up to claim {name}. Free, one minute.", { name });
    if (await requireCompleteProfile({ reason: { offer }, staysHere: true })) await navigate(`/claim/${id}`);
  }

  return (
    <div className="grid gap-4 wrap-anywhere md:py-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
      <div className="flex items-start gap-4 lg:col-span-2">
        <span className="grid size-16 shrink-0 place-items-center rounded-card bg-well text-ink-2">
          <Icon name="store" size={32} />
        </span>
        <div className="min-w-0">
          <h1 className="font-extrabold text-2xl tracking-tight">{name}</h1>
          <p className="text-ink-2">
            {tradeOf(business)} · {areaOf(business)}
          </p>
        </div>
      </div>
      <section
        aria-label={say("Where this is from")}
        className="self-start rounded-card bg-caution-well px-4 py-3 lg:px-6 lg:py-5"
      >
        <p className="font-bold">{say("From {source}. Checked by nobody yet.", { source })}</p>
        <p className="mt-1 text-sm">
          {say("Until its owner claims it, nobody can call, message, book or review it on {brand}.", { brand })}
        </p>
      </section>
      <section className="grid content-start gap-3 rounded-card bg-surface p-4 shadow-card md:p-6 lg:row-span-3">
        <h2 className="font-extrabold text-lg">{say("Is this your business?")}</h2>
        <p>{say("Claim it free, with a code to its phone number. Then add your prices, hours and photos.")}</p>
        <Button className="noscript:hidden" onClick={claim}>
          {say("Claim it")}
        </Button>
      </section>
      {others}
      <p className="text-center text-sm lg:text-left">
        <button
          type="button"
          className="min-h-11 cursor-pointer text-ink-2 underline noscript:hidden"
          onClick={() => setIsRemoving(true)}
        >
          {say("Ask for removal")}
        </button>
      </p>
      <Dialog title={say("Ask for removal")} isOpen={isRemoving} onClose={() => setIsRemoving(false)} isSheet>
        {isRemoving && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Removal id={id} onDone={() => setIsRemoving(false)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
