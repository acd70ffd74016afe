const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Path of a business page: `/business/{bid}/{id}/{10 characters}`. The last part is a hash of the id, so that the URL is stable
 * and cacheable; the page reads only the id.
 */
export function businessPath({ bid, id }: { bid: string; id: string }): string {
  return `/business/${encodeURIComponent(bid)}/${id}/${tenCharacters(id)}`;
}

/** Anchor of the review form: a link with it opens the form of a member without a review. */
export const reviewAnchor = "leave-review";

/** Path of the open review form on a business page. */
export const reviewPath = (business: { bid: string; id: string }) => `${businessPath(business)}#${reviewAnchor}`;

function tenCharacters(id: string): string {
  let state = 2_166_136_261;
  for (const character of id) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  let drawn = "";
  for (let i = 0; i < 10; i++) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    drawn += alphabet[(state >>> 8) % alphabet.length];
  }
  return drawn;
}
