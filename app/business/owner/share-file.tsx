import { useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { showToast } from "#/app/ui/toast.tsx";

interface ShareFileProps {
  label: string;
  /** As the call names it. */
  file: string;
  /** As it is called on the device. */
  name: string;
  /** Sent to people where the device can send; else it is kept. */
  isSent: boolean;
}

/** A picture or a page of the share kit: drawn when it is asked for, then sent or kept. */
export function ShareFile({ label, file, name, isSent }: ShareFileProps) {
  const [isBusy, setBusy] = useState(false);

  async function hand() {
    setBusy(true);
    try {
      const drawn = await fetchFile(`/v2/mybusiness/share/${file}`);
      if (!(isSent && (await send(drawn, name)))) saveFile(drawn, name);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "That did not work. Try again.", "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="inline-flex min-h-12 cursor-pointer items-center gap-3 text-left underline disabled:cursor-progress"
      disabled={isBusy}
      onClick={hand}
    >
      <Icon name={isSent ? "share" : "image"} size={20} className="shrink-0 text-brand" />
      {isBusy ? "Making it" : label}
    </button>
  );
}

/** Opens the device's own list of people and apps. @returns false where it has none for such a file, or would not open it */
async function send(drawn: Blob, name: string): Promise<boolean> {
  const shared = { files: [new File([drawn], name, { type: drawn.type })] };
  if (!navigator.canShare?.(shared)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // A closed list means nothing is wanted. A browser that took too long to let us open it keeps the file instead.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
