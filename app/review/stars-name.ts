/** `1 star`, `2 stars`. */
export const starsName = (stars: number) => `${stars} ${stars === 1 ? "star" : "stars"}`;
