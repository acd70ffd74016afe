import { commonTags } from "./common-tags.ts";

const categoryCount = 49;
const placesMin = 150;
/** Every twelfth business stands for one wish, so the wishes are met within the first 2,000. */
const every = 12;

/** Requirement of one business in Ikeja: a tag, a category, or anything. */
interface Wish {
  tag?: string;
  categoryId?: number;
}

const ofTags = commonTags.map((tag): Wish => ({ tag }));
const ofCategories = Array.from({ length: categoryCount }, (_, index): Wish => ({ categoryId: index + 1 }));
const needed = [...ofTags, ...ofCategories, ...ofTags];
const wishes = [...needed, ...Array.from({ length: Math.max(0, placesMin - needed.length) }, (): Wish => ({}))];

/** The default search is "Lagos, Ikeja", so some of the first 2,000 are set there; `undefined`: draw freely. */
export function wishFor(number: number): Wish | undefined {
  return number % every === 0 ? wishes[number / every] : undefined;
}
