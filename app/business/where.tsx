import { Suspense, useSyncExternalStore } from "react";
import { api } from "#/app/api.ts";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { useQuery } from "#/app/use-query.ts";

const BusinessMap = fetchedPart(() => import("./business-map.tsx"));

const wideQuery = "(min-width: 64rem)";

/** True on a screen with a column beside the page; false in the server's HTML. */
const useWideScreen = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wideQuery);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(wideQuery).matches,
    () => false,
  );

/** Map of a business for the column beside its page; narrow screens do not fetch it. Hidden if there is none or it did not load. */
export function Where({ id }: { id: string }) {
  const isWide = useWideScreen();
  const { answer: map, hasFailed } = useQuery(`map ${id} ${isWide}`, async () =>
    isWide ? api("GET /v2/business/{id}/map", { params: { id } }) : undefined,
  );
  if (hasFailed || map === null) return null;
  return (
    <div className="hidden aspect-square overflow-hidden rounded-card bg-well shadow-card lg:block print:hidden">
      <Suspense>{map && <BusinessMap map={map} />}</Suspense>
    </div>
  );
}
