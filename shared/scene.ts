/** Services with a scene of their own; all others use that of their category. */
const services = new Set(
  (
    "plumber electrician tailor vulcanizer generator-repair hair-stylist party-cooking carpenter phone-repair ac-repair " +
    "engine-repair mama-put barber dispatch-rider dry-cleaner house-painter bricklayer welder tiler makeup-artist " +
    "hair-braiding cake-maker small-chops laptop-repair fridge-repair solar-installer panel-beater car-rewiring " +
    "home-and-office-cleaning lesson-teacher dj event-decorator wedding-photographer shoe-repair pos-agent gas-refill " +
    "house-moving cctv-installation borehole-drilling roofer furniture-maker flat-and-house-for-rent pharmacy-and-chemist " +
    "cockroach-and-insect-control airport-pickup keke native-wear nail-technician foodstuff-seller " +
    "vegetables-and-fruit-seller poultry-farm generator-rental water-tanker wig-maker"
  ).split(" "),
);

/** Variants of each scene: they differ in layout, worker, objects and side. */
export const sceneVariants = 12;

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

interface Pictured {
  /** Determines the variant, so that the preview of a page without an id has the same picture. */
  name: string;
  category: string;
  tags: readonly string[];
}

/**
 * URL of the illustration for a business without a photo (480 × 360 SVG, drawn by scripts/draw-scenes.ts).
 * @param nth 1, 2, 3 for further, different illustrations of the same business
 */
export function sceneOf({ name, category, tags }: Pictured, nth = 0): string {
  const scene = tags.map(slugOf).find((tag) => services.has(tag)) ?? slugOf(category);
  const sum = Array.from(name.trim().toLowerCase()).reduce(
    (all, letter) => (all * 31 + letter.codePointAt(0)!) % 997,
    0,
  );
  return `/scenes/${scene}-${(sum + nth) % sceneVariants}.svg`;
}

/** URL of the picture of a business: its photo, else an illustration of its trade. */
export const pictureOf = (business: Pictured & { image: string }): string => business.image || sceneOf(business);
