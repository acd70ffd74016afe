import { type ComponentProps, createElement } from "react";
import { Link as RouterLink } from "react-router";

// By name: of a namespace each use is a look-up. The last are what the router's own build step imports.
export {
  createContext,
  data,
  Form,
  Links,
  Meta,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  redirect,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from "react-router";

/**
 * The router's link as it is rendered on the server (vite.config.ts puts it there): an address of ours stands in the page as it
 * is. The router's own resolves each against the open page and prepares what a tap does, which took a tenth of a page of cards.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, target, onClick, ...more } = props;
  if (typeof to !== "string" || !to.startsWith("/") || discover || prefetch || relative || mask)
    return createElement(RouterLink, props);
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = more;
  return createElement("a", { ...rest, href: to, target, "data-discover": "true" });
}
