import { useEffect } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { refreshCounts, useCounts } from "#/app/live/counts.ts";
import { splitLanguage } from "#/shared/language.ts";

/** A page of one thing, to which notifications lead. */
const onePage = /^\/(jobs|quotes|bookings|invoices|chats)\/[^/]+$/;

/** Marks notifications that lead to the open page as read: what they are about is on the screen, also if they arrive now. */
export function useReadHere() {
  const { path } = splitLanguage(useLocation().pathname);
  const { notifications } = useCounts();
  useEffect(() => {
    if (notifications === 0 || !onePage.test(path)) return;
    api("PUT /v2/read_notifications", { body: { link: path } })
      .then(refreshCounts)
      .catch((error) => console.log(error instanceof Error ? error.message : error));
  }, [path, notifications]);
}
