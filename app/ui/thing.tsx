/** Families of trades with a tint in app.css. */
export type Tint = "water" | "food" | "cloth" | "car" | "beauty" | "power" | "farm" | "home";

export type ThingName =
  | "tap"
  | "bulb"
  | "generator"
  | "pot"
  | "thread"
  | "car"
  | "scissors"
  | "keke"
  | "camera"
  | "tag"
  | "clock"
  | "megaphone"
  | "star"
  | "tick"
  | "rocket"
  | "gear"
  | "handshake"
  | "bubble"
  | "store"
  | "party"
  | "compass"
  | "calendar"
  | "receipt";

/** A coloured illustration of the sprite `public/things.svg` (scripts/draw-scenes.ts). Decorative: the text has the meaning. */
export function Thing({ name, size = 32, className = "" }: { name: ThingName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <use href={`/things.svg#${name}`} />
    </svg>
  );
}

interface TileProps {
  thing: ThingName;
  tint: Tint;
  children: string;
}

/** An illustration on a round background with its word below. Its parent is a link or button with class `group`. */
export function Tile({ thing, tint, children }: TileProps) {
  return (
    <>
      <span
        className={`tint tint-${tint} grid size-14 place-items-center rounded-pill transition-transform duration-150 group-hover:scale-105 group-active:scale-95 motion-reduce:transform-none md:size-18`}
      >
        <Thing name={thing} className="size-8 md:size-10" />
      </span>
      <span className="wrap-anywhere max-w-full font-semibold text-ink text-sm group-hover:underline">{children}</span>
    </>
  );
}
