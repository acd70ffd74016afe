import type { IconName } from "#/app/ui/icon.tsx";
import { sayLater } from "#/shared/say.ts";

interface MemberPage {
  path: string;
  /** The screen, below `app/`. */
  file: string;
  /** Entry of the header's menu; a page without one is linked from another page. */
  item?: { label: string; icon: IconName };
  /** Position in the bottom bar of phones, from the left. */
  barPlace?: number;
  /** Parent in the menu and the bottom bar, marked while this page is open; absent: none is marked. */
  parent?: string;
  /** Parent while it shows what belongs to the business of its viewer; else `parent`. */
  ownerParent?: string;
  /** Benefit of signing up that a visitor reads here. */
  signUpOffer?: string;
  /** A visitor fills it in too, and signs in at sending. */
  isOpen?: boolean;
}

/** Every page for members, in the order of the menu: the one table for routes, guards and navigation. */
export const memberPages: readonly MemberPage[] = [
  {
    path: "/mybusiness",
    file: "business/owner/mybusiness-page.tsx",
    item: { label: sayLater("My Business"), icon: "store" },
    barPlace: 3,
  },
  {
    path: "/subscribe",
    parent: "/mybusiness",
    file: "payment/subscribe-page.tsx",
    item: { label: sayLater("Boost my business"), icon: "rocket" },
  },
  {
    path: "/chats",
    file: "chat/chats-page.tsx",
    item: { label: sayLater("Message"), icon: "message-circle" },
    barPlace: 1,
  },
  {
    path: "/saved",
    parent: "/profile",
    file: "saved/saved-page.tsx",
    item: { label: sayLater("Saved businesses"), icon: "heart" },
  },
  {
    path: "/quotes",
    ownerParent: "/mybusiness",
    file: "quote/quotes-page.tsx",
    item: { label: sayLater("Quotes"), icon: "send" },
  },
  {
    path: "/jobs",
    ownerParent: "/mybusiness",
    file: "job/jobs-page.tsx",
    item: { label: sayLater("Jobs"), icon: "hammer" },
  },
  {
    path: "/bookings",
    file: "booking/bookings-page.tsx",
    item: { label: sayLater("Bookings"), icon: "clock" },
  },
  {
    path: "/notification",
    file: "notification/notification-page.tsx",
    item: { label: sayLater("Notification"), icon: "bell" },
    barPlace: 2,
  },
  {
    path: "/profile",
    file: "account/profile-page.tsx",
    item: { label: sayLater("Profile"), icon: "user" },
    barPlace: 4,
  },
  {
    path: "/referral",
    parent: "/profile",
    file: "referral/referral-page.tsx",
    item: { label: sayLater("Refer & Earn"), icon: "gift" },
  },
  {
    path: "/agent",
    parent: "/profile",
    file: "agent/agent-page.tsx",
    item: { label: sayLater("Contact your Agent"), icon: "headset" },
  },
  { path: "/mybusiness/customers/:id?", parent: "/mybusiness", file: "lead/customers-page.tsx" },
  { path: "/mybusiness/insights", parent: "/mybusiness", file: "insight/insights-page.tsx" },
  { path: "/mybusiness/share", parent: "/mybusiness", file: "business/owner/share-page.tsx" },
  { path: "/mybusiness/settings", parent: "/mybusiness", file: "business/owner/settings-page.tsx" },
  { path: "/mybusiness/helpers", parent: "/mybusiness", file: "team/helpers-page.tsx" },
  { path: "/helping/:id", parent: "/mybusiness", file: "team/helping-page.tsx" },
  {
    path: "/add-business",
    parent: "/mybusiness",
    file: "business/owner/add-business-page.tsx",
    signUpOffer: sayLater("Sign up to post your business. Free, one minute."),
  },
  { path: "/update-business", parent: "/mybusiness", file: "business/owner/update-business-page.tsx" },
  { path: "/update-image", parent: "/mybusiness", file: "business/owner/update-image-page.tsx" },
  { path: "/update-socials", parent: "/mybusiness", file: "business/owner/update-socials-page.tsx" },
  { path: "/work-hours", parent: "/mybusiness", file: "business/owner/work-hours-page.tsx" },
  { path: "/quick-replies", parent: "/mybusiness", file: "chat/quick-replies-page.tsx" },
  { path: "/add-catalog", parent: "/mybusiness", file: "business/owner/add-catalog-page.tsx" },
  { path: "/claim/:id", parent: "/mybusiness", file: "supply/claim-page.tsx" },
  { path: "/verify", parent: "/mybusiness", file: "verification/verify-page.tsx" },
  { path: "/chats/:cid", parent: "/chats", file: "chat/chats-page.tsx" },
  { path: "/conversation/:rid", parent: "/chats", file: "chat/chats-page.tsx" },
  {
    path: "/quotes/new",
    parent: "/quotes",
    file: "quote/new-quote-page.tsx",
    isOpen: true,
  },
  { path: "/quotes/:id", parent: "/quotes", ownerParent: "/mybusiness", file: "quote/quote-page.tsx" },
  { path: "/bookings/:id", parent: "/bookings", ownerParent: "/mybusiness", file: "booking/booking-page.tsx" },
  { path: "/invoices", parent: "/mybusiness", file: "invoice/invoices-page.tsx" },
  { path: "/invoices/new", parent: "/mybusiness", file: "invoice/new-invoice-page.tsx" },
  { path: "/invoices/:id", ownerParent: "/mybusiness", file: "invoice/invoice-page.tsx" },
  { path: "/diary", parent: "/mybusiness", file: "booking/diary-page.tsx" },
  { path: "/booking-settings", parent: "/mybusiness", file: "booking/booking-settings-page.tsx" },
  { path: "/jobs/:id", parent: "/jobs", ownerParent: "/mybusiness", file: "job/job-page.tsx" },
  { path: "/lists/:code", parent: "/profile", file: "list/own-list-page.tsx" },
  { path: "/deleteaccount", parent: "/profile", file: "account/delete-account-page.tsx" },
];
