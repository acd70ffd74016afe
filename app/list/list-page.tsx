import { apiContext } from "#/app/api.ts";
import { ReportButton } from "#/app/moderation/report-button.tsx";
import { pageTitle } from "#/app/page-title.ts";
import { toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { wholeAddress } from "#/app/site/canonical.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { linkPreview } from "#/app/site/link-preview.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/list-page.ts";

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    const { items, ...list } = await context.get(apiContext)("GET /v2/lists/{code}", { params: { code } });
    return { ...list, items: items.map(({ business, note }) => ({ card: toCard(business), note })) };
  } catch (error) {
    return failAsPage(error);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const noindex = { name: "robots", content: "noindex" };
  if (!loaderData) return [{ title: pageTitle(matches, say("Page not found")) }, noindex];
  const { name, maker, code, items } = loaderData;
  const description = say("Businesses that {maker} recommends: {names}", {
    maker,
    names: items.map(({ card }) => card.name).join(", "),
  });
  return [
    { title: pageTitle(matches, name) },
    { name: "description", content: description },
    ...linkPreview({
      title: name,
      description,
      image: items.length > 0 ? wholeAddress(matches, `/share/list/${code}/card.png`) : undefined,
    }),
    noindex,
  ];
}

/** The public page of a shared list. */
export default function ListPage({ loaderData: { id, name, maker, items } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <h1 className="wrap-anywhere font-extrabold text-2xl">{name}</h1>
        <p className="text-ink-2">
          {say.many(items.length, "{n} business, chosen by {maker}", "{n} businesses, chosen by {maker}", { maker })}
        </p>
      </header>
      {items.length === 0 && (
        <EmptyState
          title={say("Nothing on this list now")}
          action={<LinkButton to="/">{say("Find a business")}</LinkButton>}
        >
          {say("A business that is hidden leaves the list and comes back by itself.")}
        </EmptyState>
      )}
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ card, note }, nth) => (
          <li key={card.id} className="grid content-start gap-1">
            {note && <p className="wrap-anywhere rounded-card bg-well px-4 py-2">“{note}”</p>}
            <ListingCard listing={card} isFirst={nth === 0} />
          </li>
        ))}
      </ol>
      <ReportButton reported={{ kind: "list", id, name: say("the list {name}", { name }) }} />
    </div>
  );
}
