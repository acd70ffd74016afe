import { pageTitle } from "#/app/page-title.ts";
import { say } from "#/shared/say.ts";

/** Title of a private page, and a `noindex` for search engines. For a route's `meta`. @param title said by `sayLater` */
export const unlisted =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof pageTitle>[0] }) => [
    { title: pageTitle(matches, say(title)) },
    { name: "robots", content: "noindex" },
  ];
