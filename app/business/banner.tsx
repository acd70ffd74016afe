import { useEffect, useRef, useState } from "react";
import { Gallery } from "#/app/ui/gallery.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import { ShowPicture } from "#/app/ui/show-picture.tsx";
import type { Business, CatalogItem } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";

interface BannerProps {
  business: Business;
  /** A catalog item, shown instead of the banner picture. */
  item: CatalogItem | undefined;
  onBack: () => void;
}

const fromCatalog = ({ name }: Business) => say("From the catalog of {name}", { name });

const picturesOf = (business: Business) => [
  { src: pictureOf(business), name: business.name },
  ...business.catalog.map(({ image, name }) => ({ src: image, name: name || fromCatalog(business) })),
];

const sizes = "(min-width: 1024px) 560px, 70vw";

/** Beside the large one. */
const smallPictures = { one: 2, two: 4 };

/** Up to five pictures at the top: its own large, those of the catalog beside it. A tap shows one as large as the screen. */
export function Banner({ business, item, onBack }: BannerProps) {
  const [openAt, setOpenAt] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const src = item ? item.image : pictureOf(business);
  const pictures = picturesOf(business);
  const small = pictures.slice(1, 1 + (pictures.length > smallPictures.two ? smallPictures.two : smallPictures.one));
  const what = item ? item.name || fromCatalog(business) : business.name;

  // The catalog may have been tapped with the banner out of sight.
  useEffect(() => {
    if (item) frame.current?.scrollIntoView({ block: "nearest" });
  }, [item]);

  return (
    <div ref={frame} className="relative -mx-4 -mt-6 md:mx-0 md:mt-0">
      <div
        className={`grid h-[min(66vw,24rem)] grid-rows-2 gap-1 overflow-hidden bg-well md:h-96 md:rounded-card ${small.length === 0 ? "" : small.length > 2 ? "grid-cols-[2fr_1fr] md:grid-cols-[2fr_1fr_1fr]" : "grid-cols-[2fr_1fr]"}`}
      >
        <button
          type="button"
          className="row-span-2 block min-h-0 cursor-zoom-in focus-visible:-outline-offset-4"
          onClick={() => {
            showPicture(src);
            setOpenAt(item ? business.catalog.indexOf(item) + 1 : 0);
          }}
        >
          <Picture
            src={src}
            alt={say("Picture: {name}", { name: what })}
            width={960}
            height={540}
            sizes={sizes}
            isFirst
            className="hero-picture size-full object-cover"
          />
          <span className="sr-only">{say("Enlarge")}</span>
        </button>
        {small.map(({ src: each, name }, index) => (
          <button
            key={`${each} ${name}`}
            type="button"
            className={`min-h-0 cursor-zoom-in focus-visible:-outline-offset-4 ${small.length === 1 ? "row-span-2" : ""} ${index > 1 ? "hidden md:block" : ""}`}
            onClick={() => {
              showPicture(each);
              setOpenAt(index + 1);
            }}
          >
            <Picture src={each} alt="" width={480} height={360} sizes="280px" className="size-full object-cover" />
            <span className="sr-only">
              {say("Picture {nth} of {count}: {name}", { nth: index + 2, count: pictures.length, name })}
            </span>
          </button>
        ))}
      </div>
      <ShowPicture src={src} of={what} className="inset-x-0 top-1/2 mx-auto w-fit -translate-y-1/2" />
      {item && (
        <button
          type="button"
          className="absolute bottom-3 left-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill bg-surface px-4 font-semibold shadow-card hover:bg-well"
          onClick={onBack}
        >
          <Icon name="chevron-left" size={20} />
          {say("Main picture")}
        </button>
      )}
      <Gallery pictures={pictures} openAt={openAt} onClose={() => setOpenAt(undefined)} />
    </div>
  );
}
