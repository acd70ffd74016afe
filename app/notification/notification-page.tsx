import { useEffect } from "react";
import { Card } from "#/app/account/card.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { Portrait } from "#/app/account/portrait.tsx";
import { fullName } from "#/app/account/user-words.ts";
import { refreshCounts } from "#/app/live/counts.ts";
import { onLive } from "#/app/live/live.ts";
import { useSession } from "#/app/session.ts";
import type { User } from "#/server/account/contract.ts";
import { monthAndYear } from "#/shared/time.ts";
import { NotificationList } from "./notification-list.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { useNotifications } from "./use-notifications.ts";

export const meta = unlisted("Notification");

export default function NotificationPage() {
  const user = useSession()?.user;
  const told = useNotifications(refreshCounts);
  const { again } = told;
  useEffect(() => onLive("notification", again), [again]);
  useEffect(() => onLive("resync", again), [again]);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[280px_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-6">
      <h1 className="font-bold text-xl md:col-span-2 md:text-2xl">Notification</h1>
      <div>{user && <Me user={user} />}</div>
      <div className="min-w-0 md:row-span-2">
        <NotificationList of={told} />
      </div>
      <Card title="Phone alerts">
        <PushSwitch />
      </Card>
    </div>
  );
}

function Me({ user }: { user: User }) {
  return (
    <section aria-label="You" className="flex items-center gap-4 md:grid md:justify-items-center md:text-center">
      <span className="max-md:hidden">
        <Portrait image={user.image} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold text-lg">{fullName(user) || user.email}</p>
        <p className="text-ink-2">Joined {monthAndYear(user.date_created)}</p>
      </div>
    </section>
  );
}
