import type { IconName } from "#/app/ui/icon.tsx";

interface MemberPage {
  path: string;
  /** The screen, below `app/`. */
  file: string;
  /** Its line in the header's menu; a page without one is reached from another page. */
  item?: { label: string; icon: IconName };
  /** Its place in the bar at the bottom of phones, from the left. */
  barPlace?: number;
  /** The page of the bar that it belongs to, and that is marked there while it is open. */
  parent?: string;
}

/** Every page for members, in the order of the menu: the one table for routes, guards and navigation. */
export const memberPages: readonly MemberPage[] = [
  {
    path: "/mybusiness",
    file: "business/owner/mybusiness-page.tsx",
    item: { label: "My Business", icon: "store" },
    barPlace: 3,
  },
  {
    path: "/subscribe",
    parent: "/mybusiness",
    file: "payment/subscribe-page.tsx",
    item: { label: "Boost my business", icon: "rocket" },
  },
  { path: "/chats", file: "chat/chats-page.tsx", item: { label: "Message", icon: "message-circle" }, barPlace: 1 },
  { path: "/quotes", parent: "/chats", file: "quote/quotes-page.tsx", item: { label: "Quotes", icon: "send" } },
  { path: "/jobs", parent: "/chats", file: "job/jobs-page.tsx", item: { label: "Jobs", icon: "hammer" } },
  {
    path: "/notification",
    file: "notification/notification-page.tsx",
    item: { label: "Notification", icon: "bell" },
    barPlace: 2,
  },
  { path: "/profile", file: "account/profile-page.tsx", item: { label: "Profile", icon: "user" }, barPlace: 4 },
  {
    path: "/referral",
    parent: "/profile",
    file: "referral/referral-page.tsx",
    item: { label: "Refer & Earn", icon: "gift" },
  },
  {
    path: "/agent",
    parent: "/profile",
    file: "agent/agent-page.tsx",
    item: { label: "Contact your Agent", icon: "headset" },
  },
  { path: "/add-business", parent: "/mybusiness", file: "business/owner/add-business-page.tsx" },
  { path: "/update-business", parent: "/mybusiness", file: "business/owner/update-business-page.tsx" },
  { path: "/update-image", parent: "/mybusiness", file: "business/owner/update-image-page.tsx" },
  { path: "/update-socials", parent: "/mybusiness", file: "business/owner/update-socials-page.tsx" },
  { path: "/work-hours", parent: "/mybusiness", file: "business/owner/work-hours-page.tsx" },
  { path: "/quick-replies", parent: "/mybusiness", file: "chat/quick-replies-page.tsx" },
  { path: "/add-catalog", parent: "/mybusiness", file: "business/owner/add-catalog-page.tsx" },
  { path: "/verify", parent: "/mybusiness", file: "verification/verify-page.tsx" },
  { path: "/chats/:cid", parent: "/chats", file: "chat/chats-page.tsx" },
  { path: "/conversation/:rid", parent: "/chats", file: "chat/chats-page.tsx" },
  { path: "/quotes/new", parent: "/chats", file: "quote/new-quote-page.tsx" },
  { path: "/quotes/:id", parent: "/chats", file: "quote/quote-page.tsx" },
  { path: "/jobs/:id", parent: "/chats", file: "job/job-page.tsx" },
  { path: "/saved", parent: "/profile", file: "saved/saved-page.tsx" },
  { path: "/deleteaccount", parent: "/profile", file: "account/delete-account-page.tsx" },
];
