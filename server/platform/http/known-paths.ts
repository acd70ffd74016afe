import type { ServerBuild } from "react-router";

/** End of the address of a page's data. */
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

/** Page of an address, and the route that makes it. */
interface KnownPage {
  /** Address that its page is made and kept for: itself, or the one page for what is not there. */
  url: string;
  routeId: string;
}

/**
 * Finds the screen of an address. All paths that no screen is for have the same page, made once: guessed paths cost us no
 * rendering. The router's own search reads all routes anew each time, which took as long as packing the page.
 */
export function makePageFinder(routes: Routes): (url: string) => KnownPage {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const screens = all.filter(({ path, index }) => path !== "*" && Boolean(path || index));
  const notFoundId = all.find(({ path }) => path === "*")!.id;
  const patterns = screens.map((route) => `(${patternOf(wholePath(routes, route))})`);
  const known = new RegExp(`^(?:${patterns.join("|")})$`, "i");
  return (url) => {
    const [path = "/"] = url.split("?");
    const isData = dataEnding.test(path);
    const [, ...found] = known.exec(decoded(isData ? path.replace(dataEnding, "$1") : path)) ?? [];
    const screen = screens[found.findIndex((part) => part !== undefined)];
    if (screen) return { url, routeId: screen.id };
    return { url: isData ? `${notFoundPath}.data` : notFoundPath, routeId: notFoundId };
  };
}

export const isNotFoundPage = (url: string): boolean => url === notFoundPath || url === `${notFoundPath}.data`;
