import { useEffect, useState } from "react";
import { TextField } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface PicturePickerProps {
  label: string;
  name: string;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  error?: string;
}

const kilobyte = 1024;
const megabyte = 2 ** 20;

const sizeText = (bytes: number) =>
  bytes < megabyte ? `${Math.ceil(bytes / kilobyte)} KB` : `${(bytes / megabyte).toFixed(1)} MB`;

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
      {file && <Preview key={`${file.name} ${file.lastModified}`} file={file} />}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  // Not every browser can draw what a phone's camera makes (HEIC); its name then stands alone.
  const [canDraw, setCanDraw] = useState(true);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <figure className="grid gap-1">
      {url && canDraw ? (
        <img
          src={url}
          alt="What you picked"
          className="h-56 w-full rounded-card bg-well object-contain"
          onError={() => setCanDraw(false)}
        />
      ) : (
        <span className="grid h-56 place-items-center rounded-card bg-well text-ink-2">
          <Icon name="image" size={40} />
        </span>
      )}
      <figcaption className="break-all text-ink-2 text-sm">
        {file.name}, {sizeText(file.size)}
      </figcaption>
    </figure>
  );
}
