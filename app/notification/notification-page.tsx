import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { unlisted } from "#/app/account/page-meta.ts";
import { Portrait } from "#/app/account/portrait.tsx";
import { fullName } from "#/app/account/user-words.ts";
import { AlertList } from "#/app/alert/alert-list.tsx";
import { briefly } from "#/app/chat/thread-lines.ts";
import { FollowUpSwitch } from "#/app/follow-up/follow-up-switch.tsx";
import { refreshCounts } from "#/app/live/counts.ts";
import { onLive } from "#/app/live/live.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Thing, type ThingName, type Tint } from "#/app/ui/thing.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { User } from "#/server/account/contract.ts";
import type { Notification } from "#/server/notification/contract.ts";
import { chatWaiting } from "#/shared/counted-notifications.ts";
import { say, sayLater } from "#/shared/say.ts";
import { lagosDay, monthAndYear } from "#/shared/time.ts";
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
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="font-extrabold text-2xl tracking-tight">{say("Notification")}</h1>
          {notifications.list?.some(isUnread) && (
            <button
              type="button"
              className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sm underline"
              onClick={notifications.readAll}
            >
              {say("Mark all as read")}
            </button>
          )}
        </div>
        <NotificationList of={notifications} />
      </div>
      <aside className="grid gap-4">
        <h2 className="font-extrabold text-lg">{say("Settings")}</h2>
        <div className="grid divide-y divide-hairline rounded-card bg-surface px-4 shadow-card">
          {user && <Me user={user} />}
          <Setting title={say("Phone alerts")}>
            <PushSwitch />
          </Setting>
          <Setting id="searches" title={say("Searches you follow")}>
            <AlertList />
          </Setting>
          <Setting title={say("Questions")}>
            <FollowUpSwitch />
          </Setting>
        </div>
      </aside>
    </div>
  );
}

/** As the bell counts it: a message that waits is unread in the chat. */
const isUnread = ({ is_read, kind }: Notification) => !is_read && kind !== chatWaiting;

interface SettingProps {
  id?: string;
  title: string;
  children: ReactNode;
}

const Setting = ({ id, title, children }: SettingProps) => (
  <div id={id} className="grid scroll-mt-4 gap-2 py-4">
    <h3 className="font-bold">{title}</h3>
    {children}
  </div>
);

const Me = ({ user }: { user: User }) => (
  <Link to="/profile" aria-label={say("Profile")} className="flex items-center gap-3 py-3 no-underline hover:underline">
    <Portrait image={user.image} name={fullName(user)} className="size-11" />
    <span className="grid min-w-0 grow text-sm">
      <span className="wrap-anywhere font-semibold">{fullName(user) || user.email}</span>
      <span className="text-ink-2">{say("Joined {month}", { month: monthAndYear(user.date_created) })}</span>
    </span>
    <Icon name="chevron-right" size={20} className="text-ink-2" />
  </Link>
);

/** My notifications, newest first: those of today, and earlier ones. Expanding one marks it as read, and so does its link. */
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
        {say("Replies you missed, bookings, prices, reviews and payments will be listed here.")}
      </EmptyState>
    );
  }
  const today = lagosDay(Date.now());
  const groups = inGroups(list);
  const isOfToday = ([latest]: Notification[]) => lagosDay(latest!.created_at) === today;
  const sections = [
    { title: say("Today"), groups: groups.filter(isOfToday) },
    { title: say("Earlier"), groups: groups.filter((group) => !isOfToday(group)) },
  ];
  return (
    <div className="grid gap-6">
      {sections.map(
        ({ title, groups }) =>
          groups.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className="mb-2 font-bold text-ink-2 text-sm">{title}</h2>
              <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
                {groups.map((group) => (
                  <li key={group.at(-1)!.id}>
                    <Row group={group} onOpen={() => group.forEach(read)} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <ShowMore {...notifications} />
    </div>
  );
}

/** By the first part of a notification's kind. */
const marks: Record<string, [thing: ThingName, tint: Tint]> = {
  chat: ["bubble", "water"],
  review: ["star", "power"],
  quote: ["tag", "farm"],
  booking: ["calendar", "food"],
  job: ["handshake", "water"],
  invoice: ["receipt", "cloth"],
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

/** The person it is from with the mark of its kind, or the mark alone. */
function Mark({ kind, image }: Pick<Notification, "kind" | "image">) {
  const [thing, tint] = marks[kind.split(".")[0]!] ?? ["megaphone", "home"];
  if (!image) {
    return (
      <span className={`tint tint-${tint} grid size-13 place-items-center rounded-pill`}>
        <Thing name={thing} size={30} />
      </span>
    );
  }
  return (
    <span className="relative block size-13">
      <Portrait image={image} className="size-13" />
      <span
        className={`tint tint-${tint} absolute -right-1.5 -bottom-1.5 grid size-7 place-items-center rounded-pill border-2 border-surface`}
      >
        <Thing name={thing} size={16} />
      </span>
    </span>
  );
}

interface RowProps {
  /** About one thing, newest first. */
  group: Notification[];
  onOpen: () => void;
}

function Row({ group, onOpen }: RowProps) {
  const [latest] = group;
  const { title, message, link, created_at, kind, image } = latest!;
  const isRead = !group.some(isUnread);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-4 pt-4 pb-1">
      <Mark kind={kind} image={image} />
      <div>
        <details className="group" onToggle={(event) => event.currentTarget.open && onOpen()}>
          <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 [&::-webkit-details-marker]:hidden">
            <span className={`wrap-anywhere leading-5 ${isRead ? "font-semibold text-ink-2" : "font-bold"}`}>
              {title}
            </span>
            <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
            <span className="wrap-anywhere col-span-2 line-clamp-2 max-w-prose whitespace-pre-line text-ink-2 text-sm group-open:line-clamp-none">
              {message}
            </span>
          </summary>
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
        </details>
        <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
          <span className="flex flex-wrap items-center gap-x-2 text-ink-2 tabular-nums">
            <span aria-hidden="true" className={`size-2 rounded-pill ${isRead ? "bg-read" : "bg-unread"}`} />
            <span className="sr-only">{isRead ? say("Read") : say("Unread")}</span>
            <When at={created_at} />
            {group.length > 1 && <span>{say.many(group.length, "{n} update", "{n} updates")}</span>}
          </span>
          {link && link !== "/notification" && (
            <Link
              to={link}
              className="inline-flex min-h-11 shrink-0 items-center gap-0.5 font-semibold text-brand no-underline hover:underline"
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
