import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Portrait } from "#/app/account/portrait.tsx";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { Button } from "#/app/ui/button.tsx";
import { copy } from "#/app/ui/copy-field.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import { WayBack } from "../list/record.tsx";
import { isShortcut } from "../shortcut.ts";
import { useOpenQueue } from "./queue.tsx";

interface CaseFileProps {
  /** Of its row in the queue. */
  rowId: string;
  title: string;
  /** The decision; beside the rest on a wide screen. */
  decide?: ReactNode;
  children: ReactNode;
}

/**
 * An open case, focused when it opens. The key in a button's `aria-keyshortcuts` activates that button; J and K open the next case of
 * the queue and the one before. Shortcuts are ignored while a field is focused or a dialog is open.
 */
export function CaseFile({ rowId, title, decide, children }: CaseFileProps) {
  const file = useRef<HTMLElement>(null);
  const titleId = useId();
  const queue = useOpenQueue();
  const { order } = queue;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Below the bar of the back office, a browser would scroll the whole section into view.
  useEffect(() => file.current?.focus({ preventScroll: true }), []);

  // On the document: a control that is gone once it was pressed leaves the focus to the body.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event;
      const isHere = target === document.body || (target instanceof Node && file.current?.contains(target));
      if (!isHere || event.defaultPrevented || !isShortcut(event)) return;
      const named = file.current?.querySelectorAll<HTMLElement>("[aria-keyshortcuts]") ?? [];
      const button = [...named].find((one) => one.ariaKeyShortcuts?.toLowerCase() === key.toLowerCase());
      const at = order.indexOf(pathname);
      const beside = at < 0 ? undefined : order[at + ({ j: 1, k: -1 }[key.toLowerCase()] ?? Number.NaN)];
      if (!button && !beside) return;
      event.preventDefault();
      if (button) button.click();
      else if (beside) navigate(beside);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, order, pathname]);

  return (
    <section ref={file} tabIndex={-1} aria-labelledby={titleId} className="grid gap-4 outline-none">
      <div>
        <WayBack to={queue} openedId={rowId} />
        <h1 id={titleId} className="wrap-anywhere font-extrabold text-2xl">
          {title}
        </h1>
      </div>
      {decide ? (
        <div className="flex flex-col gap-x-6 gap-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] xl:max-2xl:grid-cols-[minmax(0,1fr)_14rem] xl:max-2xl:gap-x-4">
          <div className="grid content-start gap-6 rounded-card bg-surface p-4 shadow-card md:p-6">{children}</div>
          <div className="sticky-top contents [--sticky-top:16px] lg:sticky lg:block lg:self-start lg:rounded-card lg:bg-surface lg:p-4 lg:shadow-card">
            {decide}
          </div>
        </div>
      ) : (
        children
      )}
    </section>
  );
}

/** A part of it, with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-2">
      <h2 id={titleId} className="font-extrabold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A longer text gets the whole width of a phone. */
const lineLength = 60;

/** Known facts, term by term; empty ones are left out. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid content-start grid-cols-[minmax(0,6rem)_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([term, fact]) => {
        const span = typeof fact === "string" && fact.length > lineLength ? "max-sm:col-span-2" : "";
        return (
          fact && (
            <div key={term} className="contents">
              <dt className={`text-ink-2 ${span}`}>{term}</dt>
              <dd className={`wrap-anywhere whitespace-pre-line ${span}`}>{fact}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** A person or business of the facts, with a picture no higher than a line of text. */
export const Named = ({ image, children }: { image: string; children: ReactNode }) => (
  <span className="flex items-start gap-2">
    <Portrait image={image} className="size-6 lg:size-5" />
    <span className="min-w-0">{children}</span>
  </span>
);

/** A number or reference that is needed elsewhere, with a button that copies it. */
export const Copied = ({ text, done }: { text: string; done: string }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3">
    <span className="wrap-anywhere tabular-nums">{text}</span>
    <button
      type="button"
      className="-my-2.5 min-h-11 cursor-pointer font-semibold text-brand text-sm hover:underline lg:-my-1 lg:min-h-7"
      onClick={() => copy(text, done)}
    >
      Copy
    </button>
  </span>
);

const zooms = [1, 1.5, 2, 3, 4] as const;
const quarterTurn = 90;

/** A private picture to be read closely; a tap opens it as large as the screen. */
export function PictureViewer({ path, alt }: { path: string; alt: string }) {
  const [large, setLarge] = useState<string>();
  return (
    <>
      <ZoomBox alt={alt} fit="100%" className="max-h-[80vh]" isPreview>
        <button
          type="button"
          aria-label={`Open large: ${alt}`}
          className="block size-full cursor-zoom-in overflow-hidden"
          // The picture that is loaded: each request of a reported one is in the audit log.
          onClick={({ currentTarget }) => setLarge(currentTarget.querySelector("img")?.src)}
        >
          <PrivatePicture
            path={path}
            alt=""
            className="w-full group-data-square:h-full group-data-square:object-contain"
            placeClassName="aspect-square w-full"
          />
        </button>
      </ZoomBox>
      <p className="text-ink-2 text-sm lg:hidden">Tap it to enlarge or turn it.</p>
      <Dialog title={alt} isOpen={large !== undefined} onClose={() => setLarge(undefined)} look="dark">
        <div className="p-4 pt-0">
          <ZoomBox alt={alt} fit="min(100%, 100dvh - 9rem)" className="h-[calc(100dvh-9rem)]">
            <img src={large} alt={alt} className="size-full object-contain" />
          </ZoomBox>
        </div>
      </Dialog>
    </>
  );
}

interface ZoomBoxProps {
  alt: string;
  /** Width of the picture before it is enlarged. */
  fit: string;
  /** Height of the box. */
  className: string;
  /** As high as the picture is; on a phone without buttons, because it opens large. */
  isPreview?: boolean;
  children: ReactNode;
}

/** A picture that scrolls inside its box: larger, smaller, turned. */
function ZoomBox({ alt, fit, className, isPreview = false, children }: ZoomBoxProps) {
  const [zoomAt, setZoomAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = zooms[zoomAt] ?? 1;
  // A square holds a picture that lies on its side.
  const isSquare = !isPreview || turns % 2 === 1;
  return (
    <div className="grid content-start gap-2">
      {/* Above the picture: below it they would be outside the screen. */}
      <div className={`flex items-center gap-2 [&>button]:px-4! ${isPreview ? "max-lg:hidden" : ""}`}>
        <Button variant="quiet" aria-label="Zoom out" disabled={zoomAt === 0} onClick={() => setZoomAt(zoomAt - 1)}>
          −
        </Button>
        <span role="status" className="w-12 text-center text-ink-2 text-sm tabular-nums">
          {Math.round(zoom * 100)} %
        </span>
        <Button
          variant="quiet"
          aria-label="Zoom in"
          disabled={zoomAt === zooms.length - 1}
          onClick={() => setZoomAt(zoomAt + 1)}
        >
          +
        </Button>
        <Button variant="quiet" className="ml-auto" onClick={() => setTurns(turns + 1)}>
          Rotate
        </Button>
      </div>
      <ScrollBox
        label={alt}
        className={`flex overflow-y-auto rounded-card border border-hairline bg-well ${className}`}
      >
        <div
          data-square={isSquare || undefined}
          className={`group m-auto shrink-0 ${isSquare ? "aspect-square" : ""}`}
          style={{ width: `calc(${fit} * ${zoom})` }}
        >
          <div className="size-full" style={{ transform: `rotate(${turns * quarterTurn}deg)` }}>
            {children}
          </div>
        </div>
      </ScrollBox>
    </div>
  );
}
