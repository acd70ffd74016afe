import { replaceImage } from "#/server/account/account.ts";
import type { User } from "#/server/account/contract.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dropRetired, retirePicture, useUpload } from "./media.ts";

/** Makes an uploaded picture the profile's; the one before goes. @throws AppError `media/not-found` when it is not theirs to use */
export async function changeProfilePicture(
  { db, media, clock, failures }: Pick<Services, "db" | "media" | "clock" | "failures">,
  viewer: Viewer,
  filename: string,
): Promise<User> {
  const { user, before } = await db.transaction(async (tx) => {
    const image = await useUpload(tx, { accountId: viewer.id, purpose: "profile", filename }, clock.now());
    const replaced = await replaceImage(tx, viewer.id, image);
    await retirePicture(tx, { clock }, replaced.before);
    return replaced;
  });
  await dropRetired({ db, media, failures }, before);
  return user;
}
