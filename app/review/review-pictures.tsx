import { useState } from "react";
import { Gallery, type GalleryPicture } from "#/app/ui/gallery.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import type { Business } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";

/** Photos of a review. */
export function ReviewPictures({ pictures, name }: { pictures: string[]; name: string }) {
  return (
    <Thumbnails
      pictures={pictures.map((src, at) => ({ src, name: say("Photo {nth} by {name}", { nth: at + 1, name }) }))}
      className="mt-2 flex-wrap"
      look="size-22 rounded-card"
    />
  );
}

/** The newest photos of all reviews on one line, which scrolls where they do not fit. */
export function CustomerPhotos({ photos }: { photos: Business["customer_photos"] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="customer-photos" className="mt-3 flex items-center gap-3 print:hidden">
      <h2 id="customer-photos" className="max-w-24 shrink-0 font-semibold text-sm md:max-w-none">
        {say("Photos by customers")}
      </h2>
      <Thumbnails
        pictures={photos.map(({ image, by }) => ({ src: image, name: say("Photo by {name}", { name: by }) }))}
        className="min-w-0 overflow-x-auto py-1"
        look="size-14 rounded-control"
      />
    </section>
  );
}

interface ThumbnailsProps {
  pictures: GalleryPicture[];
  className: string;
  /** Of each: its size and corners. */
  look: string;
}

/** Pictures, small. A tap enlarges them; without script it opens the picture itself. */
function Thumbnails({ pictures, className, look }: ThumbnailsProps) {
  const [openAt, setOpenAt] = useState<number>();
  return (
    <>
      <ul className={`flex gap-2 print:hidden ${className}`}>
        {pictures.map(({ src, name }, at) => (
          <li key={src} className="shrink-0">
            <a
              href={src}
              className={`block overflow-hidden ${look}`}
              onClick={(event) => {
                event.preventDefault();
                showPicture(src);
                setOpenAt(at);
              }}
            >
              <Picture src={src} alt={name} width={88} height={88} sizes="88px" className="size-full object-cover" />
            </a>
          </li>
        ))}
      </ul>
      <Gallery pictures={pictures} openAt={openAt} onClose={() => setOpenAt(undefined)} />
    </>
  );
}
