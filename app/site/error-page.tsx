import type { ReactNode } from "react";
import { data, useLocation } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { say } from "#/shared/say.ts";

/** Identified by its field and not its class, because the server build has its own copy of the class. */
export const isNotFound = (error: unknown) => statusOf(error) === 404;

/** Permanently removed. */
export const isGone = (error: unknown) => statusOf(error) === 410;

const statusOf = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;

const isClosed = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "business/closed";

/**
 * Ends a loader whose call failed: 410 for removed pages, 404 for unknown or invalid addresses.
 * @throws always: an answer that the root draws, else `error` itself
 */
export function failAsPage(error: unknown): never {
  if (isClosed(error)) throw data(null, { status: 410 });
  if (isNotFound(error) || statusOf(error) === 422) throw data(null, { status: 404 });
  throw error;
}

export function ErrorPage({ error }: { error: unknown }) {
  if (isGone(error)) return <Gone />;
  return isNotFound(error) ? <NotFound /> : <Failed />;
}

function Gone() {
  return (
    <EmptyState isPage thing="store" title={say("This business has closed")} action={<ToHome />}>
      {say("Its owner took the page down for good.")}
    </EmptyState>
  );
}

/** @param back where it leads to; Home and search, unless given */
export function NotFound({ back = <WaysOn /> }: { back?: ReactNode }) {
  return (
    <EmptyState isPage title={say("OOPS")} action={back}>
      {say("This page is not here. It may have moved, or the link is not complete.")}
    </EmptyState>
  );
}

const WaysOn = () => (
  <div className="flex flex-wrap justify-center gap-3">
    <ToHome />
    <LinkButton to="/search" variant="quiet">
      {say("Find a business")}
    </LinkButton>
  </div>
);

const ToHome = () => <LinkButton to="/">{say("Go Home")}</LinkButton>;

function Failed() {
  const { pathname, search } = useLocation();
  const action = (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to={pathname + search} reloadDocument>
        {say("Try again")}
      </LinkButton>
      <LinkButton to="/" variant="quiet">
        {say("Go Home")}
      </LinkButton>
    </div>
  );
  return (
    <EmptyState isPage thing="gear" title={say("Something went wrong")} action={action}>
      {say("The page did not load. That is our fault or the network’s, and often passes at once.")}
    </EmptyState>
  );
}
