import { useMatches } from "react-router";

/** Whether the open page shows a record of the owner's business. They may be the customer of another business in it. */
export function useIsOwnRecord(): boolean {
  const shown = useMatches().at(-1)?.loaderData;
  return typeof shown === "object" && shown !== null && "role" in shown && shown.role === "business";
}
