import type { ServerBuild } from "react-router";

/** Query parameters of a page's data. */
const dataEnding = /(\/)_\.data$|\.data$/;
const notFoundPath = "/page-not-found";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

/** The whole path of a route, with those of the routes around it. */
function wholePath(routes: Routes, { path = "", parentId }: BuiltRoute): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [parent ? wholePath(routes, parent) : "", path].filter(Boolean).join("/");
}

/** Pattern of the addresses of a path, as the router reads it: `in/:state/:lga?`, `admin/*`. */
function patternOf(path: string): string {
  const segments = path.split("/").filter(Boolean);
  const parts = segments.map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    const text = segment.startsWith(":") ? "[^/]+" : segment.replace(/\?$/, "").replace(/[.+^${}|()[\]\\]/g, "\\$&");
    return segment.endsWith("?") ? `(?:/${text})?` : `/${text}`;
  });
  return `${parts.join("")}/*`;
}

/** The path in letters; one that is written wrongly stays as it is. */
function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    // Written wrongly: no screen has such a path.
    return path;
  }
}

/**
 * Finds the paths that no screen is for. All of them have the same page, made once: guessed paths cost us no rendering.
 * The router's own search reads all routes anew each time, which took as long as packing the page.
 * @returns of a path the one whose page answers for it: itself, or the one page for what is not there
 */
export function makePagePath(routes: Routes): (url: string) => string {
  const screens = Object.values(routes).filter(
    (route): route is BuiltRoute => route !== undefined && route.path !== "*" && Boolean(route.path || route.index),
  );
  const known = new RegExp(`^(?:${screens.map((route) => patternOf(wholePath(routes, route))).join("|")})$`, "i");
  return (url) => {
    const [path = "/"] = url.split("?");
    const isData = dataEnding.test(path);
    if (known.test(decoded(isData ? path.replace(dataEnding, "$1") : path))) return url;
    return isData ? `${notFoundPath}.data` : notFoundPath;
  };
}

export const isNotFoundPage = (url: string): boolean => url === notFoundPath || url === `${notFoundPath}.data`;
