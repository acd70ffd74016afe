import { fold } from "#/shared/fold.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };

/** One of the 49 fixed categories. Its id is also its trade id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  /** Slugs of the services that its general words mean; none: all alike; absent: those that say the words most. */
  meant?: readonly string[];
  /** Of whoever fits no other one. */
  isFallback: boolean;
}

/** A service that sits under a category: plumber under Construction. */
export interface ServiceTag {
  /** Trade id; above every category id. Drawn from the slug, so it stays when the list grows. */
  id: number;
  name: string;
  slug: string;
  category: Category;
  /** Done where the customer is or near it: nobody goes more than 60 km for it. */
  isOnSpot: boolean;
  /** Wanted now: who is open counts. */
  isUrgent: boolean;
  /** Sells goods: who buys in bulk asks for it. */
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

/** The category with this id. */
export function categoryById(id: number): Category {
  return categories[id - 1]!;
}

/** The services that come with the product. */
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

/** The service that comes with the product, by its id. */
export const builtinServiceById = (id: number): ServiceTag | undefined => tagById.get(id);

/** The service that comes with the product, by its name in any case. */
export const builtinServiceNamed = (name: string): ServiceTag | undefined => tagByName.get(fold(name));

/** FNV-1a over the slug, kept positive and above the categories; a test holds that no two tags share one. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}
