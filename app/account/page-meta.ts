import { pageTitle } from "#/app/page-title.ts";

/** A page that is nobody's to find: its title, and a word to search engines. For a route's `meta`. */
export const unlisted =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof pageTitle>[0] }) => [
    { title: pageTitle(matches, title) },
    { name: "robots", content: "noindex" },
  ];
