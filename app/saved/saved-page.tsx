import { useState } from "react";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { AddToList } from "#/app/list/add-to-list.tsx";
import { ListsSection, useLists } from "#/app/list/lists-section.tsx";
import { toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Listing } from "#/server/search/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import { cachedSaved, changeSaved, renewSaved } from "./saved-list.ts";

export const meta = unlisted(sayLater("Saved businesses"));

export default function SavedPage() {
  const { answer: first, hasFailed, again } = useQuery("saved", renewSaved);
  const lists = useLists();
  return (
    <div className="grid gap-6">
      <h1 className="font-extrabold text-2xl">{say("Saved businesses")}</h1>
      {first?.length !== 0 && <ListsSection of={lists} />}
      {first && <Whole first={first} onListed={lists.again} />}
      {hasFailed && <SavedOffline onAgain={again} />}
      {!first && !hasFailed && <Skeleton className="h-64" />}
      {first?.length === 0 && <ListsSection of={lists} />}
    </div>
  );
}

/** The list from the server. */
function Whole({ first, onListed }: { first: Listing[]; onListed: () => void }) {
  const list = useOlder(first, pageSizes.saved, ({ id: before }) => api("GET /v2/saved", { query: { before } }));
  if (first.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 py-4 text-center">
        <img src="/scenes/tailor-0.svg" alt="" width={480} height={360} className="w-60 max-w-full rounded-card" />
        <h2 className="font-extrabold text-lg">{say("Nothing saved yet")}</h2>
        <p className="max-w-prose text-ink-2">
          {say("Press Save on the page of a business, and find it here again, number included, also without network.")}
        </p>
        <LinkButton to="/search">{say("Find a business")}</LinkButton>
      </div>
    );
  }
  return (
    <section className="grid gap-3" aria-label={say("Businesses")}>
      <h2 className="font-bold text-lg">{say("Businesses")}</h2>
      <Cards list={list.rows} onListed={onListed} />
      <ShowMore {...list} />
    </section>
  );
}

/** The copy of the list on this device, when the server does not answer. */
function SavedOffline({ onAgain }: { onAgain: () => void }) {
  const list = cachedSaved();
  if (list.length === 0) return <TryAgain onAgain={onAgain}>{didNotLoad(say("Your list did not load."))}</TryAgain>;
  return (
    <>
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-well px-4 py-2">
        <p>{say("This is the copy of your list on this device.")}</p>
        <Button variant="quiet" onClick={onAgain}>
          {say("Try again")}
        </Button>
      </div>
      <Cards list={list} />
    </>
  );
}

function Cards({ list, onListed }: { list: readonly Listing[]; onListed?: () => void }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {list.map((listing) => (
        <li
          key={listing.id}
          className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card [&>:first-child]:[box-shadow:none]"
        >
          <ListingCard listing={toCard(listing)} />
          <div className="flex items-center justify-between gap-3 border-hairline border-t pr-1 pl-3">
            <AddToList businessId={listing.id} {...(onListed && { onChange: onListed })} />
            <Heart business={listing} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Takes a business off the list. Its card stays until the page is opened again, so that a second tap saves it again. */
function Heart({ business: { id, name } }: { business: Listing }) {
  const [isSaved, setSaved] = useState(true);
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    try {
      setSaved(await changeSaved(id, !isSaved));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      aria-label={say("Save {name}", { name })}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      className="grid size-11 cursor-pointer place-items-center rounded-pill hover:bg-well"
      onClick={() => !isBusy && change()}
    >
      <Icon name="heart" size={20} className={isSaved ? "heart fill-current text-danger" : "heart"} />
    </button>
  );
}
