import { useEffect } from "react";
import { useHref, useNavigate, useSearchParams } from "react-router";
import { pageTitle } from "#/app/page-title.ts";
import { cachedSaved } from "#/app/saved/saved-list.ts";
import { toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { useSession } from "#/app/session.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { useConfig } from "#/app/use-config.ts";
import { useOnline } from "#/app/use-online.ts";
import { useQuery } from "#/app/use-query.ts";
import { splitLanguage } from "#/shared/language.ts";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/offline-page.ts";
import { isCached, listOpened, type Opened } from "./opened.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, say("Offline")) },
  { name: "robots", content: "noindex" },
];

/** Shown by the service worker in place of a page that it does not have. `?to=` is that page. */
export default function OfflinePage() {
  const [params] = useSearchParams();
  const requested = below(params.get("to") ?? "/");
  const here = splitLanguage(useHref("/")).language;
  const wanted = splitLanguage(requested);
  // The router adds the prefix of the language that this page is in.
  const to = wanted.language === here ? wanted.path : requested;
  const isMember = Boolean(useSession()?.token);
  const isOnline = useOnline();
  const { answer: opened } = useQuery("opened", listOpened);
  // The router of this page knows no other language.
  useGoOn(wanted.language === here ? { to, requested } : { to: "/", requested: "/" });
  const saved = isMember && to === "/saved" ? cachedSaved() : [];
  if (saved.length > 0) return <Saved list={saved} />;
  return (
    <div className="mx-auto grid max-w-column gap-6">
      <EmptyState
        isPage
        thing="clock"
        title={isOnline ? say("The network is back, or was too weak") : say("This page was not opened here before")}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={to} reloadDocument>
              {say("Try again")}
            </LinkButton>
            {isMember && (
              <LinkButton to="/saved" reloadDocument variant="quiet">
                {say("Your saved businesses")}
              </LinkButton>
            )}
          </div>
        }
      >
        {isOnline ? say("Try the page again.") : say("You need network for this page. You can still read these.")}
      </EmptyState>
      {opened ? <OpenedList opened={opened} /> : <Skeleton className="h-48" />}
    </div>
  );
}

/** The saved list, from the data on this device. */
function Saved({ list }: { list: ReturnType<typeof cachedSaved> }) {
  return (
    <div className="grid gap-4">
      <h1 className="font-extrabold text-2xl">{say("Saved businesses")}</h1>
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-well px-4 py-2">
        <p>{say("This is your list as this device kept it.")}</p>
        <LinkButton to="/saved" reloadDocument variant="quiet">
          {say("Try again")}
        </LinkButton>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {list.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={toCard(listing)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpenedList({ opened }: { opened: Opened[] }) {
  const { brand } = useConfig();
  if (opened.length === 0) return null;
  return (
    <nav aria-labelledby="opened" className="grid gap-2">
      <h2 id="opened" className="font-extrabold text-lg">
        {say("Opened before")}
      </h2>
      <ul className="divide-y divide-hairline rounded-card bg-surface px-4 shadow-card">
        {opened.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="block wrap-anywhere py-3 underline">
              {splitLanguage(path).path === "/" ? say("Home") : title.replace(` – ${brand}`, "")}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const triedKey = "lcoffline";

/**
 * Renders the page from cached script data: a page that was opened by client-side navigation has no cached document. A page that
 * cannot be rendered is reloaded and leads back here, so each is tried once.
 */
function useGoOn({ to, requested }: { to: string; requested: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === "/" || sessionStorage.getItem(triedKey) === to) return sessionStorage.removeItem(triedKey);
    let isLeaving = false;
    isCached(requested).then((isThere) => {
      if (!isThere || isLeaving) return;
      sessionStorage.setItem(triedKey, to);
      navigate(to, { replace: true });
    });
    return () => {
      isLeaving = true;
      // Script drew the page: the next reload of it may be answered in the same way.
      sessionStorage.removeItem(triedKey);
    };
  }, [to, requested, navigate]);
}

/** Restricts a link to a path of this site. */
function below(path: string): string {
  const base = "https://here.example";
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  return url?.origin === base ? url.pathname + url.search : "/";
}
