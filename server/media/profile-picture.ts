import { replaceImage } from "#/server/account/account.ts";
import type { User } from "#/server/account/contract.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dropPicture, useUpload } from "./media.ts";

/** Makes an uploaded picture the profile's; the one before goes. @throws AppError `media/not-found` when it is not theirs to use */
export async function changeProfilePicture(
  { db, media, clock }: Pick<Services, "db" | "media" | "clock">,
  viewer: Viewer,
  filename: string,
): Promise<User> {
  const { user, before } = await db.transaction(async (tx) => {
    const image = await useUpload(tx, { accountId: viewer.id, purpose: "profile", filename }, clock.now());
    return replaceImage(tx, viewer.id, image);
  });
  await dropPicture({ db, media }, before);
  return user;
}
