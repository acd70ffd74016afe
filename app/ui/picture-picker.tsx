import { type ReactNode, useId } from "react";
import { say } from "#/shared/say.ts";
import { FilePreview, sizeText } from "./file-preview.tsx";
import { Icon } from "./icon.tsx";

interface PicturePickerProps {
  label: string;
  name: string;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  /** Called instead of `onPick` if several can be chosen at once. */
  onPickMany?: (files: File[]) => void;
  /** Accepts PDF too. */
  takesPdf?: boolean;
  error?: string;
  /** Replaces the preview, for cropping. */
  preview?: ReactNode;
}

// Without HEIC in the list an iPhone converts to JPEG.
const accepted = "image/jpeg,image/png,image/webp,image/avif";

/** A phone's own kind of picture, which most browsers and we cannot open. */
const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Selects one picture from camera or device, with a preview. The whole tile opens the picker. */
export function PicturePicker({
  label,
  name,
  file,
  onPick,
  onPickMany,
  takesPdf = false,
  error,
  preview,
}: PicturePickerProps) {
  const id = useId();
  /** The file that a choice replaces; to a preview of several it adds one. */
  const shown = onPickMany && preview ? undefined : file;
  return (
    <div className="grid gap-3">
      <span aria-hidden="true" className="font-semibold">
        {label}
      </span>
      {file &&
        (preview ?? (
          <FilePreview file={file} alt={say("What you picked")} className="max-h-96 w-full object-contain" />
        ))}
      <div className="relative">
        <label
          htmlFor={id}
          className={`grid cursor-pointer place-items-center gap-1 rounded-card border border-dashed p-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-well ${error ? "border-danger" : "border-control"}`}
        >
          <input
            id={id}
            name={name}
            type="file"
            accept={takesPdf ? `${accepted},application/pdf` : accepted}
            multiple={onPickMany !== undefined}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              if (onPickMany) onPickMany([...(target.files ?? [])]);
              else onPick(target.files?.[0]);
            }}
          />
          <Icon name="camera" size={28} className="text-brand" />
          <span className="font-semibold">
            {shown ? say("Choose another") : onPickMany ? say("Take one or choose several") : say("Take one or choose")}
          </span>
          <span id={`${id}-hint`} className="text-ink-2 text-sm">
            {shown
              ? `${shown.name}, ${sizeText(shown.size)}`
              : takesPdf
                ? say("JPEG, PNG, WebP, AVIF or PDF, up to 15 MB")
                : say("JPEG, PNG, WebP or AVIF, up to 15 MB")}
          </span>
        </label>
      </div>
      {file && isHeic(file) && <HeicHint />}
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-danger text-sm">
          <Icon name="alert" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}

const HeicHint = () => (
  <p className="text-accent text-sm">
    {say(
      "This is a HEIC picture. If you don’t see it above, save it as JPEG first: on an iPhone in Settings, Camera, Formats, Most Compatible; or send a screenshot of it.",
    )}
  </p>
);
