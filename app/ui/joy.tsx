import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { createStore, useStore } from "#/app/store.ts";
import { Icon } from "./icon.tsx";
import { Thing } from "./thing.tsx";

interface JoyScreenProps {
  title: string;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** A celebration of a success, as large as a phone's screen, in the flow of the page: it covers nothing. */
export function JoyScreen({ title, children, action }: JoyScreenProps) {
  return (
    <section
      aria-label={title}
      className="joy relative grid min-h-[min(60dvh,26rem)] content-center justify-items-center gap-3 overflow-hidden rounded-card bg-hero px-6 py-10 text-center text-on-hero"
    >
      <span className="grid size-24 place-items-center rounded-pill bg-on-hero text-hero">
        <Icon name="check" size={56} className="draw-tick" />
      </span>
      <p role="status" className="wrap-anywhere mt-2 font-extrabold text-2xl tracking-tight">
        {title}
      </p>
      {children && <div className="max-w-80">{children}</div>}
      {action}
      <Thing name="party" className="absolute -right-3 -bottom-5 size-24" />
    </section>
  );
}

/** Look of the action on the dark background. */
export const joyActionLook =
  "inline-flex min-h-12 cursor-pointer items-center justify-center rounded-card bg-on-hero px-6 font-semibold text-hero no-underline";

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
