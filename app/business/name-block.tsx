import type { ReactNode } from "react";
import { Link } from "react-router";
import { OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Score } from "#/app/ui/stars.tsx";
import type { Business } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say } from "#/shared/say.ts";
import { monthAndYear, shortDate } from "#/shared/time.ts";
import { checksOf } from "./checks.ts";
import type { ShownBusiness } from "./shown-business.ts";

interface NameBlockProps {
  business: ShownBusiness & Pick<Business, "certifications" | "visited_on">;
  rating: number;
  count: number;
  opening: string;
  /** Shown beside the name. */
  action: ReactNode;
  /** Stands before the owner. */
  children: ReactNode;
}

/** Name, score and tick, trade and area, opening and lowest price, the owner, and what was checked. */
export function NameBlock({ business, rating, count, opening, action, children }: NameBlockProps) {
  return (
    <div className="mt-4 grid gap-2 lg:grid-cols-2">
      {/* Large text sends the button below: a name is not broken for it. */}
      <div className="flex flex-wrap items-start justify-between gap-2 lg:col-span-2">
        <h1 className="min-w-0 flex-1 basis-[9rem] wrap-anywhere font-extrabold text-2xl md:text-[2.25rem] md:leading-[2.5rem]">
          {business.name}
        </h1>
        {action}
      </div>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Fact name={say("Status")} isNamed={!business.is_verified}>
          {business.is_verified ? <VerifiedBadge /> : "-"}
        </Fact>
        <Fact name={say("Rating")}>
          <Score rating={rating} count={count} isSpoken={false} />
        </Fact>
        <Fact name={say("Category")}>{say(business.category)}</Fact>
      </dl>
      <p className="text-ink-2">
        {tradeOf(business)} · {areaOf(business)}{" "}
        {business.is_demo && (
          <span className="inline-block rounded-pill bg-well px-2 text-xs">{say("Demo listing")}</span>
        )}
      </p>
      <OpenState isOpen={business.is_open} text={opening} />
      {children}
      <Owner business={business} />
      <Checks business={business} />
    </div>
  );
}

/** The owner of the business. */
function Owner({ business }: Pick<NameBlockProps, "business">) {
  const { owner } = business;
  const reply = replyWords(business);
  return (
    <section aria-label={say("Business Manager")} className="mt-2 flex items-center gap-3 lg:[grid-area:2/2/5]">
      {owner.image ? (
        <Picture
          src={owner.image}
          alt=""
          width={48}
          height={48}
          sizes="48px"
          className="size-12 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-brand-well text-brand">
          <Icon name="user" />
        </span>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold">
          <span className="sr-only">{say("Business Manager")}</span>
          {owner.firstname} {owner.lastname}
        </p>
        <p className="text-ink-2 text-sm">{say("Joined {month}", { month: monthAndYear(owner.date_created) })}</p>
        {reply && <p className="text-sm tabular-nums">{reply}</p>}
      </div>
    </section>
  );
}

/** What was checked, each with its day, and what was done here. */
function Checks({ business }: Pick<NameBlockProps, "business">) {
  const papers = checksOf(business.certifications, business.visited_on);
  const { phone_verified, jobs_done } = business;
  const tiles: { icon: IconName; title: string; note: ReactNode }[] = [
    ...papers.map(({ name, on }) => ({
      icon: "badge-check" as const,
      title: name === "Visited" ? say("Visited by us") : say("{document} seen", { document: name }),
      note: <time dateTime={on}>{shortDate(on)}</time>,
    })),
    ...(phone_verified
      ? [{ icon: "phone" as const, title: say("Phone number confirmed"), note: say("By a code") }]
      : []),
    ...(jobs_done > 0
      ? [
          {
            icon: "check" as const,
            title: say.many(jobs_done, "{n} job done", "{n} jobs done"),
            note: say("Agreed in writing here"),
          },
        ]
      : []),
  ];
  if (tiles.length === 0 && !business.is_verified) return null;
  return (
    <div className="lg:col-span-2">
      <ul
        aria-label={say("Checked by us")}
        className="mt-2 empty:hidden grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2"
      >
        {tiles.map(({ icon, title, note }) => (
          <li key={title} className="flex gap-2.5 rounded-control bg-surface p-3 shadow-card">
            <Icon name={icon} size={20} className="text-verified" />
            <span className="min-w-0">
              <b className="block font-semibold text-sm">{title}</b>
              <span className="block text-ink-2 text-xs">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link to="/how_we_check" className="-mb-3 inline-flex min-h-11 items-center text-sm">
        {say("How we check")}
      </Link>
    </div>
  );
}

interface FactProps {
  name: string;
  /** A fact that does not say of what it is: its name is shown too. */
  isNamed?: boolean;
  children: ReactNode;
}

function Fact({ name, isNamed = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-1 text-ink-2 text-sm">
      <dt className={isNamed ? "" : "sr-only"}>{name}</dt>
      <dd className={`flex items-center wrap-anywhere ${isNamed ? "" : "text-ink"}`}>{children}</dd>
    </div>
  );
}
