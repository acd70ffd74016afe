import { TextField } from "./field.tsx";
import { FilePreview, sizeText } from "./file-preview.tsx";

interface PicturePickerProps {
  label: string;
  name: string;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  error?: string;
}

/** One picture from the device, shown before it is sent. */
export function PicturePicker({ label, name, file, onPick, error }: PicturePickerProps) {
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        name={name}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint="JPEG, PNG, WebP or AVIF, up to 15 MB"
        error={error}
        onChange={(event) => onPick(event.target.files?.[0])}
      />
      {file && (
        <figure className="grid gap-1">
          <FilePreview file={file} alt="What you picked" className="h-56 w-full object-contain" />
          <figcaption className="break-all text-ink-2 text-sm">
            {file.name}, {sizeText(file.size)}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
