import { useLocation, useMatches } from "react-router";

/** The address that is offered in other languages: this page's, but Home for one that is not there, so that all such pages are the same. */
export function useAddress() {
  const { pathname, search } = useLocation();
  const isNowhere = useMatches().at(-1)?.id === "site/not-found-page";
  return isNowhere ? { pathname: "/", search: "" } : { pathname, search };
}
