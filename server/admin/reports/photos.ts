import { asc, eq } from "drizzle-orm";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import { filenameOf } from "#/server/media/media.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";

/** Pictures of a review, or of the page of a business: the cover, then the catalog. */
export async function listPhotos(db: Db, kind: SubjectKind, id: string): Promise<{ name: string; image: string }[]> {
  if (kind === "comment") {
    const [found] = await db.select({ pictures: comments.pictures }).from(comments).where(eq(comments.id, id));
    return (found?.pictures ?? []).map((image, at) => ({ name: `Photo ${at + 1} of the review`, image }));
  }
  if (kind !== "business") return [];
  const [found] = await db.select({ image: businesses.image }).from(businesses).where(eq(businesses.id, id));
  if (!found) return [];
  const items = await db
    .select({ name: catalogItems.name, image: catalogItems.image })
    .from(catalogItems)
    .where(eq(catalogItems.businessId, id))
    .orderBy(asc(catalogItems.position), asc(catalogItems.createdAt), asc(catalogItems.id));
  const photos = [{ name: "Cover", image: found.image }, ...items];
  return photos.filter(({ image }) => image !== "").map(({ name, image }) => ({ name: name || "Catalog", image }));
}

/** Uploads of a blocked page or a hidden review are not public; pictures of the demo are files of the product. */
export const pathOfPhoto = (image: string, { kind, id, at }: { kind: SubjectKind; id: string; at: number }) =>
  filenameOf(image) === image ? image : `/v2/admin/reports/${kind}/${id}/photos/${at + 1}`;
