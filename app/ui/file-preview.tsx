import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

interface FilePreviewProps {
  file: File;
  alt: string;
  /** Its size, and how a picture fills it. */
  className: string;
}

/** A picture of this device, before it is sent. Not every browser can display HEIC. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  const [url, setUrl] = useState<string>();
  const [canDraw, setCanDraw] = useState(true);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    setCanDraw(true);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  if (url && canDraw) {
    return (
      <img src={url} alt={alt} className={`rounded-card bg-well ${className}`} onError={() => setCanDraw(false)} />
    );
  }
  return (
    <span className={`grid place-items-center rounded-card bg-well text-ink-2 ${className}`}>
      <Icon name="image" size={40} />
      {file.type === "application/pdf" && "PDF"}
    </span>
  );
}

const kilobyte = 1024;
const megabyte = 2 ** 20;

/** "340 KB", "2.4 MB"; number and unit stay on one line. */
export const sizeText = (bytes: number) =>
  bytes < megabyte ? `${Math.ceil(bytes / kilobyte)}\u00a0KB` : `${(bytes / megabyte).toFixed(1)}\u00a0MB`;
