import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import type { Business } from "#/server/business/contract.ts";
import { monthAndYear } from "#/shared/time.ts";

/** The person who answers for the business. */
export function ManagerCard({ owner }: { owner: Business["owner"] }) {
  return (
    <section aria-labelledby="manager" className="rounded-card border border-hairline bg-surface p-4">
      <h2 id="manager" className="text-ink-2 text-sm">
        Business Manager
      </h2>
      <div className="mt-2 flex items-center gap-3">
        {owner.image ? (
          <Picture
            src={owner.image}
            alt=""
            width={56}
            height={56}
            sizes="56px"
            className="size-14 rounded-pill object-cover"
          />
        ) : (
          <span className="grid size-14 place-items-center rounded-pill bg-well text-ink-2">
            <Icon name="user" />
          </span>
        )}
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            {owner.firstname} {owner.lastname}
          </p>
          <p className="text-ink-2 text-sm">Joined {monthAndYear(owner.date_created)}</p>
        </div>
      </div>
    </section>
  );
}
