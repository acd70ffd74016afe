import { useEffect } from "react";
import { Link } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { Portrait } from "#/app/account/portrait.tsx";
import { fullName } from "#/app/account/user-words.ts";
import { AlertList } from "#/app/alert/alert-list.tsx";
import { briefly } from "#/app/chat/thread-lines.ts";
import { FollowUpSwitch } from "#/app/follow-up/follow-up-switch.tsx";
import { refreshCounts } from "#/app/live/counts.ts";
import { onLive } from "#/app/live/live.ts";
import { useSession } from "#/app/session.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Thing, type ThingName, type Tint } from "#/app/ui/thing.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { User } from "#/server/account/contract.ts";
import type { Notification } from "#/server/notification/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { monthAndYear } from "#/shared/time.ts";
import { PushSwitch } from "./push-switch.tsx";
import { inGroups, useNotifications } from "./use-notifications.ts";

export const meta = unlisted(sayLater("Notification"));

export default function NotificationPage() {
  const user = useSession()?.user;
  const notifications = useNotifications(refreshCounts);
  const { again } = notifications;
  useEffect(() => onLive("notification", again), [again]);
  useEffect(() => onLive("resync", again), [again]);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_280px] md:gap-6">
      <h1 className="font-extrabold text-2xl tracking-tight md:col-span-2">{say("Notification")}</h1>
      {/* On a phone above the list: below it, it would stand between the list and the settings. */}
      {user && <Me user={user} className="md:col-start-2" />}
      <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-2">
        <NotificationList of={notifications} />
      </div>
      <aside className="grid gap-4 md:gap-6">
        <Card title={say("Phone alerts")}>
          <PushSwitch />
        </Card>
        <div id="searches" className="scroll-mt-4">
          <Card title={say("Searches you follow")}>
            <AlertList />
          </Card>
        </div>
        <Card title={say("Questions")}>
          <FollowUpSwitch />
        </Card>
      </aside>
    </div>
  );
}

function Me({ user, className }: { user: User; className: string }) {
  return (
    <section aria-label={say("You")} className={`flex items-center gap-3 ${className}`}>
      <Portrait image={user.image} className="size-12" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{fullName(user) || user.email}</p>
        <p className="text-ink-2 text-sm">{say("Joined {month}", { month: monthAndYear(user.date_created) })}</p>
      </div>
    </section>
  );
}

/** My notifications, newest first; opening one marks it as read. */
function NotificationList({ of: notifications }: { of: ReturnType<typeof useNotifications> }) {
  const { list, hasFailed, again, read } = notifications;
  if (!list && hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="text-danger">{didNotLoad(say("Your notifications did not load."))}</p>
        <Button variant="quiet" onClick={again}>
          {say("Try again")}
        </Button>
      </div>
    );
  }
  if (!list) return <Skeleton className="h-64" />;
  if (list.length === 0) {
    return (
      <EmptyState thing="megaphone" title={say("Nothing yet")}>
        {say("Reviews, messages you missed, payments and what we decide about your documents will be listed here.")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
        {inGroups(list).map((group) => (
          <li key={group.at(-1)!.id} className="[&_details]:border-0">
            <Row group={group} onOpen={() => group.forEach(read)} />
          </li>
        ))}
      </ul>
      <ShowMore {...notifications} />
    </div>
  );
}

interface RowProps {
  /** About one thing, newest first. */
  group: Notification[];
  onOpen: () => void;
}

/** By the first part of a notification's kind. */
const marks: Record<string, [thing: ThingName, tint: Tint]> = {
  chat: ["bubble", "water"],
  review: ["star", "power"],
  quote: ["tag", "farm"],
  booking: ["calendar", "food"],
  job: ["handshake", "water"],
  invoice: ["tag", "power"],
  payment: ["rocket", "cloth"],
  subscription: ["rocket", "cloth"],
  verification: ["tick", "farm"],
  claim: ["tick", "farm"],
  team: ["store", "beauty"],
  referral: ["party", "food"],
  payout: ["party", "food"],
  alert: ["compass", "water"],
  "follow-up": ["star", "power"],
  consent: ["gear", "home"],
};

/** What a helper's notification is about, by where it leads. */
const subjectsOfTeam: [path: string, kind: string][] = [
  ["/chats", "chat"],
  ["/quotes", "quote"],
  ["/bookings", "booking"],
  ["/jobs", "job"],
  ["/invoices", "invoice"],
];

function kindOf({ kind, link }: Pick<Notification, "kind" | "link">): string {
  const to = new URLSearchParams(link.split("?")[1]).get("to") ?? "";
  const [, subject] = subjectsOfTeam.find(([path]) => to.startsWith(path)) ?? [];
  return subject ?? kind.split(".")[0]!;
}

/** The person it is from with the mark of its kind, or the mark alone. */
function Mark({ image, ...about }: Pick<Notification, "kind" | "image" | "link">) {
  const [thing, tint] = marks[kindOf(about)] ?? ["megaphone", "home"];
  if (!image) {
    return (
      <span className={`tint tint-${tint} mt-3 grid size-12 place-items-center rounded-pill`}>
        <Thing name={thing} size={28} />
      </span>
    );
  }
  return (
    <span className="relative mt-3 block size-12">
      <Portrait image={image} className="size-12" />
      <span
        className={`tint tint-${tint} absolute -right-1.5 -bottom-1.5 grid size-7 place-items-center rounded-pill border-2 border-surface`}
      >
        <Thing name={thing} size={16} />
      </span>
    </span>
  );
}

function Row({ group, onOpen }: RowProps) {
  const [latest] = group;
  const { title, message, link, created_at, kind, image } = latest!;
  const isRead = group.every(({ is_read }) => is_read);
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 ${isRead ? "" : "bg-brand-well"}`}>
      <Mark kind={kind} image={image} link={link} />
      <div>
        <AccordionItem
          title={<span className={`wrap-anywhere min-w-0 ${isRead ? "font-normal" : "font-bold"}`}>{title}</span>}
          onOpen={onOpen}
        >
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
          {group.length > 1 && (
            <ol className="mt-3 grid gap-2 border-hairline border-l-2 pl-3">
              {group.slice(1).map((one) => (
                <li key={one.id} className="wrap-anywhere text-sm">
                  {one.title}{" "}
                  <span className="text-ink-2">
                    <When at={one.created_at} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </AccordionItem>
        <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
          <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
            <span aria-hidden="true" className={`size-2.5 rounded-pill ${isRead ? "bg-read" : "bg-unread"}`} />
            <span>{isRead ? say("Read") : say("Unread")}</span>
            <When at={created_at} />
            {group.length > 1 && <span>{say.many(group.length, "{n} update", "{n} updates")}</span>}
          </span>
          {link && (
            <Link
              to={link}
              className="inline-flex min-h-11 shrink-0 items-center gap-0.5 font-semibold text-brand text-sm no-underline hover:underline"
              onClick={onOpen}
            >
              <span aria-hidden="true">{say("Open", {}, "verb")}</span>
              <span className="sr-only">{say("Open {title}", { title })}</span>
              <Icon name="chevron-right" size={16} />
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

/** The time of today, else the day. */
const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {briefly(at, Date.now())}
  </time>
);
