import { useState } from "react";
import { Gallery } from "#/app/ui/gallery.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import { say } from "#/shared/say.ts";

/** Photos of a review, small. A tap enlarges them; without script it opens the picture itself. */
export function ReviewPictures({ pictures, name }: { pictures: string[]; name: string }) {
  const [openAt, setOpenAt] = useState<number>();
  const named = pictures.map((src, at) => ({ src, name: say("Photo {nth} by {name}", { nth: at + 1, name }) }));
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2 print:hidden">
        {named.map(({ src, name: label }, at) => (
          <li key={src}>
            <a
              href={src}
              className="block overflow-hidden rounded-card"
              onClick={(event) => {
                event.preventDefault();
                showPicture(src);
                setOpenAt(at);
              }}
            >
              <Picture src={src} alt={label} width={88} height={88} sizes="88px" className="size-22 object-cover" />
            </a>
          </li>
        ))}
      </ul>
      <Gallery pictures={named} openAt={openAt} onClose={() => setOpenAt(undefined)} />
    </>
  );
}
