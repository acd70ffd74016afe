import { pageTitle } from "#/app/page-title.ts";

/** Title of a private page, and a word that keeps search engines away. For a route's `meta`. */
export const unlisted =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof pageTitle>[0] }) => [
    { title: pageTitle(matches, title) },
    { name: "robots", content: "noindex" },
  ];
