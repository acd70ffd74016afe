import { useEffect, useRef, useState } from "react";
import { Gallery } from "#/app/ui/gallery.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import { ShowPicture } from "#/app/ui/show-picture.tsx";
import type { Business, CatalogItem } from "#/server/business/contract.ts";
import { EditLink } from "./edit-link.tsx";

interface BannerProps {
  business: Business;
  /** Something of the catalog, shown in place of the business's own picture. */
  item: CatalogItem | undefined;
  onBack: () => void;
}

const fromCatalog = ({ name }: Business) => `From the catalog of ${name}`;

const picturesOf = (business: Business) => [
  { src: business.image, name: business.name },
  ...business.catalog.map(({ image, name }) => ({ src: image, name: name || fromCatalog(business) })),
];

const sizes = "(min-width: 1024px) 736px, 100vw";

/** The picture at the top. A tap shows it as large as the screen, and the catalog beside it. */
export function Banner({ business, item, onBack }: BannerProps) {
  const [openAt, setOpenAt] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const src = item ? item.image : business.image;
  const what = item ? item.name || fromCatalog(business) : business.name;

  // The catalog may have been tapped with the banner out of sight.
  useEffect(() => {
    if (item) frame.current?.scrollIntoView({ block: "nearest" });
  }, [item]);

  return (
    <div ref={frame} className="relative -mx-4 -mt-6 overflow-hidden bg-well md:mx-0 md:mt-0 md:rounded-card">
      {src ? (
        <button
          type="button"
          className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
          onClick={() => {
            showPicture(src);
            setOpenAt(item ? business.catalog.indexOf(item) + 1 : 0);
          }}
        >
          <Picture
            src={src}
            alt={`Picture: ${what}`}
            width={960}
            height={540}
            sizes={sizes}
            isFirst
            className={`aspect-video w-full ${item ? "object-contain" : "object-cover"}`}
          />
          <span className="sr-only">Enlarge</span>
        </button>
      ) : (
        <span className="grid aspect-video place-items-center text-control">
          <Icon name="store" size={64} />
        </span>
      )}
      <ShowPicture src={src} of={what} className="inset-x-0 top-1/2 mx-auto w-fit -translate-y-1/2" />
      <EditLink ownerId={business.owner.id} />
      {item && (
        <button
          type="button"
          className="absolute bottom-3 left-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-control bg-surface px-4 hover:bg-well"
          onClick={onBack}
        >
          <Icon name="chevron-left" size={20} />
          Main picture
        </button>
      )}
      <Gallery pictures={picturesOf(business)} openAt={openAt} onClose={() => setOpenAt(undefined)} />
    </div>
  );
}
