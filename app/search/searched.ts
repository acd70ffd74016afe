const key = "searched";

/** Remembers what was searched for, for the page that is opened next. */
export function rememberSearch(search: string) {
  try {
    sessionStorage.setItem(key, search);
  } catch {
    // Without storage the owner does not learn the search.
  }
}

/** The search before this page was opened; given once, to the first page. */
export function takeSearch(): string {
  try {
    const search = sessionStorage.getItem(key) ?? "";
    sessionStorage.removeItem(key);
    return search;
  } catch {
    return "";
  }
}
