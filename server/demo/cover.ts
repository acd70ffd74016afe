import { commonTags } from "./common-tags.ts";
import { hash } from "./dice.ts";

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

/** Every fourth business of a state does what nobody there does yet: within 2,000 each service is offered somewhere, within 20,000 in every larger state. */
const everyOfState = 4;

/** Services that each state lacks: the rare ones are drawn too seldom for every state to get one. */
export class MissingServices {
  readonly #services: readonly string[];
  readonly #states = new Map<string, { businesses: number; missing: Set<string> }>();

  constructor(services: readonly string[]) {
    this.#services = services;
  }

  /** The service that the next business of a state is to offer, if it is such a one's turn and the state lacks any. */
  next(state: string): string | undefined {
    const known = this.#of(state);
    if (++known.businesses % everyOfState !== 0) return undefined;
    return known.missing.values().next().value;
  }

  /** Takes note of what a business of a state offers. */
  offered(state: string, services: readonly string[]): void {
    const { missing } = this.#of(state);
    for (const service of services) missing.delete(service);
  }

  #of(state: string) {
    const known = this.#states.get(state);
    if (known) return known;
    // Each state begins elsewhere in the list: what one of them lacks another has.
    const from = hash(state) % this.#services.length;
    const missing = new Set([...this.#services.slice(from), ...this.#services.slice(0, from)]);
    const made = { businesses: 0, missing };
    this.#states.set(state, made);
    return made;
  }
}
