import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { cacheContact, readContact } from "#/app/cached-contacts.ts";
import { currentSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { changeSaved } from "./saved-list.ts";

interface SaveButtonProps {
  business: { id: string; name: string };
  /** What can be done with a saved business beside it. */
  children?: ReactNode;
}

const signUpToSave = (name: string) =>
  openSignIn("signup", { offer: say("Sign up to save {name} on your list. Free, one minute.", { name }) });

/** The same as a heart in the corner of a card's picture. Empty until it is known whether it is saved: a tap saves, which may be repeated. */
export function SaveHeart({ business: { id, name } }: Pick<SaveButtonProps, "business">) {
  const isMember = Boolean(useSession()?.token);
  const { isSaved, isBusy, change } = useSaved(id, isMember);
  return (
    <button
      type="button"
      aria-label={say("Save {name}", { name })}
      aria-pressed={isSaved ?? false}
      aria-busy={isBusy || undefined}
      className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center rounded-pill noscript:hidden print:hidden"
      // A tap during hydration comes with the render for visitors.
      onClick={() => (currentSession()?.token ? change() : signUpToSave(name))}
    >
      <span className="grid size-8.5 place-items-center rounded-pill bg-surface text-ink">
        <Icon name="heart" size={20} className={isSaved ? "heart fill-current text-danger" : "heart"} />
      </span>
    </button>
  );
}

/** Puts a business on my list, or takes it off, in a row that wraps. Needs script, so it hides without. */
export function SaveButton({ business: { id, name }, children }: SaveButtonProps) {
  const isMember = Boolean(useSession()?.token);
  const { isSaved, isBusy, change } = useSaved(id, isMember);
  const label = isSaved ? say("Saved") : say("Save");
  return (
    <div className="contents noscript:hidden print:hidden">
      {/* Until it is known whether it is saved, a tap would do the opposite of what is meant. */}
      <Button
        variant="quiet"
        className="max-md:px-3!"
        aria-label={label}
        isBusy={isBusy}
        disabled={isMember && isSaved === undefined}
        onClick={isMember ? change : () => signUpToSave(name)}
      >
        <Icon name="heart" size={20} className={isSaved ? "heart fill-current text-danger" : "heart"} />
        <span className="hidden md:inline">{label}</span>
      </Button>
      {isSaved && (
        <div className="-mt-2 flex w-full flex-wrap items-center gap-x-4">
          {isMember && children}
          <Link to="/saved" className="inline-flex min-h-11 items-center text-sm underline">
            {say("Your saved businesses")}
          </Link>
        </div>
      )}
    </div>
  );
}

function useSaved(businessId: string, isMember: boolean) {
  const { answer, hasFailed } = useQuery(`${businessId} ${isMember}`, async () => {
    if (!isMember) return undefined;
    const { is_saved } = await api("GET /v2/saved/{businessId}", { params: { businessId } });
    cacheContact(businessId, { isSaved: is_saved });
    return is_saved;
  });
  const [changed, setChanged] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const remembered = useMemo(() => (isMember ? readContact(businessId).isSaved : undefined), [businessId, isMember]);
  const isSaved = changed ?? answer ?? remembered ?? (hasFailed ? false : undefined);

  async function change() {
    setIsBusy(true);
    try {
      setChanged(await changeSaved(businessId, !isSaved));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return { isSaved, isBusy, change };
}
