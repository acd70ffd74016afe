import { Link } from "react-router";
import { Picture } from "#/app/ui/picture.tsx";
import { say } from "#/shared/say.ts";
import { sceneOf } from "#/shared/scene.ts";

interface CategoryTilesProps {
  categories: readonly { name: string; slug: string; to: string /** Beneath the name. */; note?: string }[];
}

/** Categories as pictures with their names, three beside each other on a phone. */
export const CategoryTiles = ({ categories }: CategoryTilesProps) => (
  <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2.5 sm:grid-cols-4 sm:gap-4 lg:grid-cols-6">
    {categories.map(({ name, slug, to, note }, nth) => (
      <li key={slug}>
        <Link
          to={to}
          className="group block h-full overflow-hidden rounded-card bg-surface no-underline shadow-card active:bg-well"
        >
          <Picture
            src={sceneOf({ name, category: name, tags: [] }, nth)}
            alt=""
            width={480}
            height={360}
            className="w-full"
          />
          <span className="wrap-anywhere hyphens-auto block px-2 pt-2 font-semibold text-xs group-hover:underline sm:text-sm">
            {say(name)}
          </span>{" "}
          <span className="block px-2 pb-2 text-ink-2 text-xs tabular-nums sm:text-sm">{note}</span>
        </Link>
      </li>
    ))}
  </ul>
);
