import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Listing } from "#/server/search/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";

interface AddFromSavedProps {
  /** Of the list. */
  items: ResponseOf<"GET /v2/lists/{code}">["items"];
  /** Why the last one was not added. */
  problem: string;
  onAdd: (business: Listing) => Promise<boolean>;
}

/** Puts businesses that were saved before on a list. */
export function AddFromSaved(props: AddFromSavedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {say("Add from saved")}
      </Button>
      <Dialog title={say("Add from saved")} isOpen={isOpen} onClose={() => setOpen(false)} isSheet="phones">
        <p role="alert" className="mb-3 text-danger empty:hidden">
          {props.problem}
        </p>
        <Saved {...props} />
      </Dialog>
    </>
  );
}

function Saved(props: AddFromSavedProps) {
  const { answer, hasFailed, again } = useQuery("saved to add", () => api("GET /v2/saved"));
  if (hasFailed) return <TryAgain onAgain={again}>{say("Your list did not load.")}</TryAgain>;
  if (!answer) return <Skeleton className="h-24" />;
  return <Choice {...props} first={answer} />;
}

function Choice({ items, onAdd, first }: AddFromSavedProps & { first: Listing[] }) {
  const list = useOlder(first, pageSizes.saved, ({ id: before }) => api("GET /v2/saved", { query: { before } }));
  const [adding, setAdding] = useState("");
  const left = list.rows.filter(({ id }) => !items.some(({ business }) => business.id === id));

  async function add(business: Listing) {
    setAdding(business.id);
    await onAdd(business);
    setAdding("");
  }

  if (left.length === 0 && !list.hasMore) {
    return (
      <EmptyState
        thing="star"
        title={first.length === 0 ? say("Nothing saved yet") : say("All your saved businesses are on this list")}
        action={<LinkButton to="/search">{say("Find a business")}</LinkButton>}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <ul className="grid divide-y divide-hairline">
        {left.map((business) => (
          <li key={business.id} className="flex items-center gap-3 py-2">
            <Picture
              src={pictureOf(business)}
              alt=""
              width={480}
              height={360}
              sizes="48px"
              className="size-12 shrink-0 rounded-control object-cover"
            />
            <span className="wrap-anywhere grid min-w-0 grow">
              <b className="leading-snug">{business.name}</b>
              <span className="text-ink-2 text-sm">
                {tradeOf(business)} · {areaOf(business)}
              </span>
            </span>
            <Button
              variant="quiet"
              className="shrink-0 px-4!"
              aria-label={say("Add {name}", { name: business.name })}
              isBusy={adding === business.id}
              disabled={adding !== "" && adding !== business.id}
              onClick={() => add(business)}
            >
              {say("Add")}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore {...list} />
    </div>
  );
}
