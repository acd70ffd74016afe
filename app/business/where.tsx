import { Suspense, useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { ShownBusiness } from "./shown-business.ts";

const BusinessMap = fetchedPart(() => import("./business-map.tsx"));

/**
 * Map of a business: in the column beside its page, and below its contacts on a narrow screen. Fetched when it is near the screen; hidden if
 * there is none or it did not load.
 */
export function Where({ business }: { business: ShownBusiness }) {
  const { id } = business;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry!.isIntersecting && setIsNear(true), {
      rootMargin: "300px",
    });
    watcher.observe(place.current!);
    return () => watcher.disconnect();
  }, []);
  const { answer: map, hasFailed } = useQuery(`map ${id} ${isNear}`, async () =>
    isNear ? api("GET /v2/business/{id}/map", { params: { id } }) : undefined,
  );
  if (hasFailed || map === null) return null;
  return (
    <div
      ref={place}
      className="aspect-square overflow-hidden rounded-card bg-well shadow-card noscript:hidden print:hidden"
    >
      <Suspense>{map && <BusinessMap map={map} business={business} />}</Suspense>
    </div>
  );
}
