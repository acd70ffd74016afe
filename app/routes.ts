import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { memberPages } from "./account/member-pages.ts";

export default [
  index("home/home-page.tsx"),
  route("search", "search/results-page.tsx"),
  route("business/:first/:id/:last", "business/business-page.tsx"),
  route("l/:code", "list/list-page.tsx"),
  route("in", "search/states-page.tsx"),
  route("in/:state/:lga?/:category?", "search/directory-page.tsx"),
  layout("account/visitors-only.tsx", [
    route("forgot_password", "account/forgot-password-page.tsx"),
    route("forgot_password_code", "account/code-page.tsx"),
    route("set_new_password", "account/new-password-page.tsx"),
  ]),
  route("helper/:code", "team/invitation-page.tsx"),
  route("confirm_email", "account/confirm-email-page.tsx"),
  route("undo_number", "account/undo-number-page.tsx"),
  layout("account/members-only.tsx", [
    ...memberPages.map(({ path, file }) => route(path, file, { id: path })),
    // One line for the whole back office: every page says the addresses of all others.
    route("admin/*", "admin/admin-page.tsx"),
  ]),
  route("alerts/stop/:code", "alert/stop-page.tsx"),
  route("i/:code", "invoice/public-invoice-page.tsx"),
  route("terms", "site/terms-page.tsx"),
  route("privacy", "site/privacy-page.tsx"),
  route("faq", "site/faq-page.tsx"),
  route("how_we_check", "site/how-we-check-page.tsx"),
  route("offline", "offline/offline-page.tsx"),
  route("docs", "site/docs-page.tsx"),
  route("docs/errors", "site/errors-page.tsx"),
  // Every part in every state, to look at while working on them.
  ...(process.env.NODE_ENV === "development" ? [route("design", "design/design-page.tsx")] : []),
  route("*", "site/not-found-page.tsx"),
] satisfies RouteConfig;
