import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Query parameters of a page's data. */
const dataEnding = /(\/)_\.data$|\.data$/;
const notFoundPath = "/page-not-found";

type Routes = ServerBuild["routes"];

/** The routes of a build as a tree, as the router wants them. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route!;
      const own = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) };
      return index ? { ...own, index: true } : { ...own, children: treeOf(routes, id) };
    });
}

/**
 * Finds the paths that no screen is for. All of them have the same page, made once: guessed paths cost us no rendering.
 * @returns of a path the one whose page answers for it: itself, or the one page for what is not there
 */
export function makePagePath(routes: Routes): (url: string) => string {
  const tree = treeOf(routes);
  return (url) => {
    const [path = "/"] = url.split("?");
    const isData = dataEnding.test(path);
    const match = matchRoutes(tree, isData ? path.replace(dataEnding, "$1") : path)?.at(-1);
    if (match && match.route.path !== "*") return url;
    return isData ? `${notFoundPath}.data` : notFoundPath;
  };
}

export const isNotFoundPage = (url: string): boolean => url === notFoundPath || url === `${notFoundPath}.data`;
