import { fold } from "#/shared/fold.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };

/** One of the 49 fixed categories. Its id is also its trade id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  /** Slugs of the services that its general words mean. Empty: all equally. Absent: those whose phrases contain the words most often. */
  meant?: readonly string[];
  /** For businesses that fit no other category. */
  isFallback: boolean;
}

/** A service that sits under a category: plumber under Construction. */
export interface ServiceTag {
  /** Trade id; above every category id. A hash of the slug, so that it is stable when the list grows. */
  id: number;
  name: string;
  slug: string;
  category: Category;
  /** Done at the customer's place or near it: not searched for beyond 60 km. */
  isOnSpot: boolean;
  /** Needed at once: businesses that are open now matter most. */
  isUrgent: boolean;
  /** Sells goods: a candidate for bulk purchases. */
  isSeller: boolean;
}

export const categories: readonly Category[] = categoryList.map(({ id, name, slug, fallback, ...more }) => ({
  id,
  name,
  slug,
  isFallback: fallback,
  ...("meant" in more ? { meant: more.meant! } : {}),
}));

const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));
const categoryByName = new Map(categories.map((category) => [fold(category.name), category]));

/** @param nameOrSlug in any case */
export function findCategory(nameOrSlug: string): Category | undefined {
  return categoryByName.get(fold(nameOrSlug)) ?? categoryBySlug.get(nameOrSlug.toLowerCase());
}

export function categoryById(id: number): Category {
  return categories[id - 1]!;
}

/** The built-in services. */
export const serviceTags: readonly ServiceTag[] = tagList.map(({ slug, name, category, ...flags }) => ({
  id: tradeIdOf(slug),
  name,
  slug,
  category: categoryBySlug.get(category)!,
  isOnSpot: "onSpot" in flags,
  isUrgent: "urgent" in flags,
  isSeller: "sells" in flags,
}));

const tagById = new Map(serviceTags.map((tag) => [tag.id, tag]));
const tagByName = new Map(serviceTags.map((tag) => [fold(tag.name), tag]));

/** A built-in service by its id. */
export const builtinServiceById = (id: number): ServiceTag | undefined => tagById.get(id);

/** A built-in service by its name, in any case. */
export const builtinServiceNamed = (name: string): ServiceTag | undefined => tagByName.get(fold(name));

/** FNV-1a hash of the slug, positive and above the category ids. A test checks that no two services collide. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}
