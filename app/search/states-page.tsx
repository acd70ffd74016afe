import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { canonical } from "#/app/site/canonical.ts";
import type { Tint } from "#/app/ui/thing.tsx";
import { placePath, stateSlug } from "#/shared/place-path.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/states-page.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { searchPath } from "./results-query.ts";

/** The six geopolitical zones with their states. */
const zones: { name: string; tint: Tint; states: string[] }[] = [
  {
    name: sayLater("South West"),
    tint: "power",
    states: ["ekiti", "lagos", "ogun", "ondo", "osun", "oyo"],
  },
  {
    name: sayLater("South East"),
    tint: "cloth",
    states: ["abia", "anambra", "ebonyi", "enugu", "imo"],
  },
  {
    name: sayLater("South South"),
    tint: "water",
    states: ["akwa-ibom", "bayelsa", "cross-river", "delta", "edo", "rivers"],
  },
  {
    name: sayLater("North Central"),
    tint: "home",
    states: ["benue", "abuja", "kogi", "kwara", "nasarawa", "niger", "plateau"],
  },
  {
    name: sayLater("North West"),
    tint: "food",
    states: ["jigawa", "kaduna", "kano", "katsina", "kebbi", "sokoto", "zamfara"],
  },
  {
    name: sayLater("North East"),
    tint: "farm",
    states: ["adamawa", "bauchi", "borno", "gombe", "taraba", "yobe"],
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [locations, categories] = await Promise.all([api("GET /v2/locations"), api("GET /v2/categories")]);
  return {
    states: locations.map(({ state, alias }) => ({ name: state, slug: stateSlug({ alias }) })),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, say("Browse by place")) },
    {
      name: "description",
      content: say("Local businesses in the 36 states of Nigeria and the Federal Capital Territory."),
    },
    ...canonical(matches, placePath()),
  ];
}

/** Start of browsing, by place and by category. */
export default function StatesPage({ loaderData: { states, categories } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="font-extrabold text-2xl">{say("Browse by place")}</h1>
      <p className="mt-1 text-ink-2">{say("Choose a state, then a local government area (LGA).")}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {zones.map(({ name, tint, states: slugs }) => (
          <section key={name} aria-label={say(name)} className={`tint tint-${tint} rounded-card p-4`}>
            <h2 className="font-extrabold text-lg">{say(name)}</h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {states
                .filter(({ slug }) => slugs.includes(slug))
                .map((state) => (
                  <li key={state.slug}>
                    <Link
                      to={placePath(state.slug)}
                      className="inline-flex min-h-11 items-center rounded-pill bg-surface px-4 font-semibold text-sm no-underline hover:underline active:bg-well"
                    >
                      {state.name}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <section aria-labelledby="categories" className="mt-8">
        <h2 id="categories" className="font-extrabold text-lg">
          {say("All categories")}
        </h2>
        <CategoryTiles
          categories={categories.map((one) => ({ ...one, to: searchPath({ category: one.slug, location: "" }) }))}
        />
      </section>
    </>
  );
}
