import { countText } from "#/app/ui/count-badge.tsx";

/** "(3) Messages": a tab's title with what is unread before it; nothing unread, nothing before it. */
export function countedTitle(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, "");
  return unread > 0 ? `(${countText(unread)}) ${bare}` : bare;
}
