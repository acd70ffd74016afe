import { FilePreview } from "#/app/ui/file-preview.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { listMax } from "#/shared/list-max.ts";

/** Up to three pictures, each shown before it is sent. */
export function PictureFields({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <div className="grid gap-3">
      {files.map((file, at) => (
        // Two pictures of one name are told apart by their place.
        <div key={`${file.name} ${at}`} className="grid gap-2">
          <FilePreview file={file} alt={`Picture ${at + 1}`} className="max-h-48 w-full object-contain" />
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center justify-self-start underline"
            onClick={() => onChange(files.filter((_, place) => place !== at))}
          >
            Remove picture {at + 1}
          </button>
        </div>
      ))}
      {files.length < listMax.quotePictures && (
        <PicturePicker
          key={files.length}
          label={files.length === 0 ? "Picture" : "Another picture"}
          name="picture"
          file={undefined}
          onPick={(file) => file && onChange([...files, file])}
        />
      )}
    </div>
  );
}
