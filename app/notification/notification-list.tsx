import { Link } from "react-router";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import type { Notification } from "#/server/notification/contract.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { useNotifications } from "./use-notifications.ts";

/** My notifications, newest first; one that is opened is read. */
export function NotificationList({ of: told }: { of: ReturnType<typeof useNotifications> }) {
  const { list, hasFailed, again, read } = told;
  if (!list && hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="text-danger">{didNotLoad("Your notifications")}</p>
        <Button variant="quiet" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (!list) return <Skeleton className="h-64" />;
  if (list.length === 0) {
    return (
      <EmptyState title="Nothing yet">
        Reviews, messages you missed, payments and what we decide about your documents will be listed here.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-4 [&_details]:border-0">
        {list.map((one) => (
          <li key={one.id}>
            <Row notification={one} onOpen={() => read(one)} />
          </li>
        ))}
      </ul>
      <ShowMore {...told} />
    </div>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, message, link, created_at, is_read } = notification;
  const heading = (
    <span className="grid min-w-0 gap-0.5 py-1">
      <span className={`wrap-anywhere ${is_read ? "font-normal" : ""}`}>{title}</span>
      <span className="flex flex-wrap items-center gap-x-2 font-normal text-ink-2 text-sm">
        <span aria-hidden="true" className={`size-2.5 rounded-pill ${is_read ? "bg-read" : "bg-unread"}`} />
        <span>{is_read ? "Read" : "Unread"}</span>
        <time dateTime={created_at} className="whitespace-nowrap">
          {shortDate(created_at)}, {clockTime(created_at)}
        </time>
      </span>
    </span>
  );
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <AccordionItem title={heading} onOpen={onOpen}>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
        </AccordionItem>
      </div>
      {link && (
        <Link
          to={link}
          className="inline-flex min-h-12 shrink-0 items-center font-semibold text-brand underline"
          onClick={onOpen}
        >
          Open<span className="sr-only"> {title}</span>
        </Link>
      )}
    </div>
  );
}
