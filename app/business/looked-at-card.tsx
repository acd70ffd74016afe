import { useState } from "react";
import { forgetLookedAt, type LookedAt, readLookedAt } from "#/app/looked-at.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { businessPath } from "#/shared/business-path.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { say } from "#/shared/say.ts";
import { MessageButton } from "./message-button.tsx";
import { useMemberPhone } from "./use-member-phone.ts";

/** First on Home after a sign-up for a business: its number, a message, and its page. */
export function LookedAtCard() {
  const isHydrated = useHydrated();
  const [isClosed, setIsClosed] = useState(false);
  const page = isHydrated && !isClosed ? readLookedAt() : undefined;
  if (!page) return null;
  return (
    <Shown
      page={page}
      onClose={() => {
        forgetLookedAt();
        setIsClosed(true);
      }}
    />
  );
}

function Shown({ page, onClose }: { page: LookedAt; onClose: () => void }) {
  const { isMember, phone } = useMemberPhone(page.id);
  if (!isMember) return null;
  return (
    <section aria-label={say("You were looking at")} className="mb-6 rounded-card bg-brand-well p-4 pt-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-ink-2">{say("You were looking at")}</p>
        <button
          type="button"
          className="-mr-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-card px-2 text-ink-2 hover:bg-well"
          onClick={onClose}
        >
          <Icon name="x" size={20} />
          {say("Close")}
        </button>
      </div>
      <p className="wrap-anywhere font-bold text-lg">{page.name}</p>
      <div className="mt-3 flex min-h-12 flex-wrap gap-2">
        {phone && (
          <a
            href={`tel:${phone}`}
            onClick={forgetLookedAt}
            className="inline-flex min-h-12 grow items-center justify-center gap-2 rounded-control bg-contact px-3 font-bold text-on-contact no-underline"
          >
            <Icon name="phone" size={20} />
            <span className="sr-only">{say("Call")} </span>
            <span className="tabular-nums">{nationalPhone(phone)}</span>
          </a>
        )}
        <MessageButton listing={page} />
        <LinkButton to={businessPath(page)} variant="quiet">
          {say("Open")}
        </LinkButton>
      </div>
    </section>
  );
}
