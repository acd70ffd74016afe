import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { createStore, useStore } from "#/app/store.ts";
import { say } from "#/shared/say.ts";
import { readDraft, saveDraft } from "./draft.ts";
import { Icon } from "./icon.tsx";
import { Thing } from "./thing.tsx";

interface JoyScreenProps {
  title: string;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
  /** With it the celebration is small, for a success that comes often, and can be closed. */
  onClose?: () => void;
}

/** A celebration of a success, as large as a phone's screen, in the flow of the page: it covers nothing. */
export function JoyScreen({ title, children, action, onClose }: JoyScreenProps) {
  return (
    <section
      aria-label={title}
      className={`joy relative grid content-center justify-items-center gap-3 overflow-hidden rounded-card bg-hero px-6 text-center text-on-hero ${onClose ? "py-6" : "min-h-[min(60dvh,26rem)] py-8"}`}
    >
      <span className={`grid place-items-center rounded-pill bg-on-hero text-hero ${onClose ? "size-16" : "size-24"}`}>
        <Icon name="check" size={onClose ? 36 : 56} className="draw-tick" />
      </span>
      <p role="status" className="wrap-anywhere mt-2 font-extrabold text-2xl tracking-tight">
        {title}
      </p>
      {children && <div className="max-w-80">{children}</div>}
      {action}
      <Thing
        name="party"
        className={`absolute ${onClose ? "right-3 bottom-2 size-12" : "-right-3 -bottom-5 size-24"}`}
      />
      {onClose && (
        <button
          type="button"
          className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-pill"
          onClick={onClose}
        >
          <Icon name="x" />
          <span className="sr-only">{say("Close")}</span>
        </button>
      )}
    </section>
  );
}

/** Look of the action on the dark background. */
export const joyActionLook =
  "inline-flex min-h-12 cursor-pointer items-center justify-center rounded-card bg-on-hero px-6 font-semibold text-hero no-underline";

/**
 * Whether a celebration is due. It is stored on this device that it was shown, until the member logs out.
 * @param key of the success
 * @param isNow whether the success is recent
 * @returns true the first time, until the page is left
 */
export function useFirstTime(key: string, isNow: boolean): boolean {
  const [shown, setShown] = useState("");
  // Before the first paint: the page would jump.
  useLayoutEffect(() => {
    if (!isNow || readDraft(key)) return;
    saveDraft(key, {});
    setShown(key);
  }, [key, isNow]);
  return shown === key && isNow;
}

interface Moment {
  title: string;
  text: string;
  action: { to: string; label: string };
}

const moment = createStore<Moment | undefined>(undefined);

/** Shows a celebration at the top of the business's dashboard, until the page is left. */
export const celebrate = (next: Moment) => moment.set(next);

/** Position of the celebration. */
export function Joy() {
  const shown = useStore(moment);
  useEffect(() => () => moment.set(undefined), []);
  if (!shown) return null;
  return (
    <div className="mb-6">
      <JoyScreen
        title={shown.title}
        action={
          <Link to={shown.action.to} className={joyActionLook}>
            {shown.action.label}
          </Link>
        }
      >
        {shown.text}
      </JoyScreen>
    </div>
  );
}
