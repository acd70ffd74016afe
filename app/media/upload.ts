import { type Api, ApiError, businessOf, refusalOf } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { say } from "#/shared/say.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** The calls that take a picture. */
export type UploadCall = {
  [K in keyof Api]: Api[K] extends { bodyAs: "file" } ? K : never;
}[keyof Api];

/** Share of a picture that has left, 0 to 1. */
type OnProgress = (share: number) => void;

// Allows for a full-size picture on a very slow network.
const uploadTimeoutMs = 600_000;

/**
 * Sends a file, a picture made smaller before.
 * @param businessId the business it is sent for; empty: the member
 * @returns the filename for the call that uses the picture
 * @throws ApiError with the sentence to show; a broken line throws a TypeError, as `fetch` does
 */
export async function uploadFile(
  call: UploadCall,
  file: File,
  onProgress: OnProgress,
  businessId = businessOf(call),
): Promise<string> {
  const isPicture = !file.type.startsWith("audio/");
  const answer = await send(call, isPicture ? await shrinkPicture(file) : file, onProgress, businessId);
  return filenameOf(answer);
}

/** The filename of an answer. @throws ApiError 'Image upload failed' when it has none */
export function filenameOf(answer: unknown): string {
  const { filename } = (answer ?? {}) as { filename?: unknown };
  if (typeof filename !== "string" || !filename) throw new ApiError(0, { detail: say("Image upload failed") });
  return filename;
}

/** Share of a whole that has left, 0 to 1; the headers of the form make it a little more than the file. */
export const shareSent = (sent: number, whole: number) => (whole > 0 ? Math.min(1, sent / whole) : 0);

/** By XMLHttpRequest: `fetch` does not say how much has left. */
function send(call: UploadCall, file: File, onProgress: OnProgress, businessId: string): Promise<unknown> {
  const [method = "POST", path = ""] = call.split(" ");
  const bearer = currentSession()?.token ?? "";
  const form = new FormData();
  form.set("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = uploadTimeoutMs;
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    if (businessId) request.setRequestHeader("x-business-id", businessId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(shareSent(loaded, total));
    request.onload = () => {
      const answer = read(request.responseText);
      const isFine = request.status >= 200 && request.status < 300;
      if (isFine) resolve(answer);
      else reject(refusalOf(request.status, answer ?? {}, bearer));
    };
    request.onerror = () => reject(new TypeError("The upload broke off"));
    request.ontimeout = request.onerror;
    request.send(form);
  });
}

function read(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
