import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";
import type { Services } from "#/server/services.ts";
import { recordingBytesMax, recordingSecondsMax } from "#/shared/recording-limits.ts";
import { saveIncoming } from "./incoming.ts";
import type { Media } from "./media.ts";
import { readRecording } from "./recording.ts";
import type { StoredFile } from "./store.ts";
import { addUpload, takeUpload } from "./using.ts";
import { audioVariantIn, isPrivateName, nameIn, newName, pathOf } from "./variants.ts";

const limit = {
  bytesMax: recordingBytesMax,
  tooLarge: "Voice notes may have at most 1.5 MB",
  brokenOff: "The voice note did not arrive whole. Try again.",
};

/**
 * Takes a recording in, checked by content and kept as it came. It waits an hour to be used.
 * @returns the name by which its sender may use it, and how long it lasts
 * @throws AppError `request/too-large` above 1.5 MB, `media/not-a-recording` when it is none that we take, or too long
 */
export async function receiveRecording(
  { db, media, clock }: Pick<Services, "db" | "media" | "clock">,
  { accountId, file }: { accountId: string; file: IncomingFile },
): Promise<{ filename: string; audio_seconds: number }> {
  const path = await saveIncoming(file, media.incoming, limit);
  try {
    const content = await readFile(path);
    const recording = readRecording(content);
    if (!recording) throw refused("This is no voice note that we can play. Record it in the chat");
    const { format, seconds } = recording;
    if (seconds > recordingSecondsMax) throw refused("A voice note may last 60 seconds");
    const name = newName("voice");
    const fileHash = createHash("sha256").update(content).digest("hex");
    await addUpload(db, {
      ...{ name, accountId, purpose: "voice", fileHash, bytes: content.length, width: 0, height: 0 },
      ...{ format, seconds, createdAt: clock.now() },
    });
    await media.store.put(name, `audio.${format}`, content);
    return { filename: name, audio_seconds: seconds };
  } finally {
    await rm(path, { force: true });
  }
}

const refused = (detail: string) => new AppError("media/not-a-recording", detail);

/** Puts a recording to its use: by its sender, once, within an hour. @throws AppError `media/not-found` in every other case */
export async function useRecording(
  tx: Db,
  { accountId, filename }: { accountId: string; filename: string },
  now: Date,
): Promise<{ path: string; seconds: number }> {
  const used = await takeUpload(tx, { accountId, purpose: "voice", filename }, now);
  if (!used?.format) throw new AppError("media/not-found", "That voice note is not here any more. Record it again.");
  return { path: pathOf(used.name, `audio.${used.format}`), seconds: used.seconds };
}

/** Opens a recording. The caller has made sure that the viewer may hear it. @param path as `useRecording` returned it */
export async function openRecording({ store }: Media, path: string): Promise<StoredFile | undefined> {
  const [name, variant] = [nameIn(path), audioVariantIn(path)];
  return name && variant && isPrivateName(name) ? store.get(name, variant) : undefined;
}
