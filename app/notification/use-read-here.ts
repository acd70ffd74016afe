import { useEffect } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { refreshCounts, useCounts } from "#/app/live/counts.ts";

/** Pages of one record, which notifications link to. */
const recordPage = /^\/(jobs|quotes|bookings|invoices|chats)\/[^/]+$/;

/** Marks notifications that link to the open page as read, also those that arrive while it is open. */
export function useReadHere() {
  const { pathname } = useLocation();
  const { notifications } = useCounts();
  useEffect(() => {
    if (notifications === 0 || !recordPage.test(pathname)) return;
    api("PUT /v2/read_notifications", { body: { link: pathname } })
      .then(refreshCounts)
      .catch((error) => console.log(error instanceof Error ? error.message : error));
  }, [pathname, notifications]);
}
