import { api } from "#/app/api.ts";
import { MapPicture } from "#/app/search/map-picture.tsx";
import { useQuery } from "#/app/use-query.ts";

/** Where a business is, for the column beside its page. */
export default function BusinessMap({ id }: { id: string }) {
  const { answer: map } = useQuery(`map ${id}`, () => api("GET /v2/business/{id}/map", { params: { id } }));
  const pin = map?.pins[0];
  if (!pin) return null;
  return (
    <MapPicture map={map} isLow>
      <circle cx={pin.x} cy={pin.y} r={90} className="fill-brand" fillOpacity={0.15} />
      <circle cx={pin.x} cy={pin.y} r={24} strokeWidth={8} className="fill-brand stroke-surface" />
    </MapPicture>
  );
}
