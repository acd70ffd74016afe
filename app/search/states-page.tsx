import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { canonical } from "#/app/site/canonical.ts";
import { placePath, stateSlug } from "#/shared/place-path.ts";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/states-page.ts";
import { WayList } from "./way-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const locations = await context.get(apiContext)("GET /v2/locations");
  return { states: locations.map(({ state, alias }) => ({ name: state, slug: stateSlug({ alias }) })) };
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

/** Start of browsing by place. */
export default function StatesPage({ loaderData: { states } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <h1 className="font-extrabold text-2xl">{say("Browse by place")}</h1>
      <p className="text-ink-2">{say("Choose a state, then a local government area (LGA).")}</p>
      <WayList ways={states.map(({ name, slug }) => ({ text: name, to: placePath(slug) }))} />
    </div>
  );
}
