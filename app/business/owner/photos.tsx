import { FilePreview } from "#/app/ui/file-preview.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { say } from "#/shared/say.ts";

interface PhotosProps {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

/** Photos of the work: the first is the large picture of the page, the others begin the catalog. */
export function Photos({ photos, onChange }: PhotosProps) {
  return (
    <>
      <p className="text-ink-2">
        {say("Up to 3 photos. Pages with pictures are called twice as often. Without one we draw your trade.")}
      </p>
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={photos[0]}
        onPick={(file) => file && onChange([...photos, file])}
        onPickMany={(files) => onChange([...photos, ...files])}
        preview={
          <ul className="grid grid-cols-3 gap-2">
            {photos.map((photo, at) => (
              <li key={`${photo.name}${photo.lastModified}`} className="grid gap-1">
                <FilePreview
                  file={photo}
                  alt={say("Photo {n}", { n: at + 1 })}
                  className="aspect-square object-cover"
                />
                <button
                  type="button"
                  className="min-h-11 cursor-pointer text-sm underline"
                  onClick={() => onChange(photos.filter((each) => each !== photo))}
                >
                  {say("Remove")}
                  <span className="sr-only"> {say("photo {n}", { n: at + 1 })}</span>
                </button>
              </li>
            ))}
          </ul>
        }
      />
    </>
  );
}
