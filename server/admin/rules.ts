import { AppError } from "#/server/platform/errors.ts";
import type { Viewer } from "#/server/services.ts";

/** Refuses decisions about one's own things. @throws AppError `account/not-allowed` */
export function requireNotOwn(viewer: Pick<Viewer, "id">, accountId: string): void {
  if (accountId === viewer.id) {
    throw new AppError("account/not-allowed", "This is your own: somebody else has to decide on it");
  }
}
