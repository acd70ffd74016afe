import { useLocation } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { DyeDots } from "#/app/ui/dye-dots.tsx";

/** Asked by its field and not its class: the same class is another one in the server's half of the build. */
export const isNotFound = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error && error.status === 404;

export function ErrorPage({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFound /> : <Failed />;
}

function NotFound() {
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <DyeDots className="text-brand" />
      <h1 className="font-bold text-2xl">OOPS</h1>
      <p>This page is not here. It may have moved, or the link may have a slip in it.</p>
      <LinkButton to="/">Go Home</LinkButton>
    </div>
  );
}

function Failed() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <DyeDots className="text-accent" />
      <h1 className="font-bold text-2xl">Something went wrong</h1>
      <p>The page did not load. That is our fault or the network’s, and often passes at once.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={pathname + search} reloadDocument>
          Try again
        </LinkButton>
        <LinkButton to="/" variant="quiet">
          Go Home
        </LinkButton>
      </div>
    </div>
  );
}
