/** Owners may not review their own business; everybody else may. */
export const mayReview = (viewer: { id: string }, business: { ownerId: string }) => viewer.id !== business.ownerId;

/** Five stars of which some are lit: `★★★★☆`. */
export const drawStars = (stars: number) => "★".repeat(stars) + "☆".repeat(5 - stars);
