export type IconName =
  | "home"
  | "message-circle"
  | "bell"
  | "store"
  | "user"
  | "menu"
  | "x"
  | "search"
  | "map-pin"
  | "locate"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "star"
  | "badge-check"
  | "verified"
  | "phone"
  | "mail"
  | "clock"
  | "navigation"
  | "share"
  | "flag"
  | "copy"
  | "check"
  | "alert"
  | "globe"
  | "sun"
  | "moon"
  | "log-in"
  | "gift"
  | "headset"
  | "rocket"
  | "image"
  | "shield"
  | "filter"
  | "wrench"
  | "zap"
  | "scissors"
  | "utensils"
  | "car"
  | "truck"
  | "brush"
  | "hammer"
  | "shirt"
  | "camera"
  | "laptop"
  | "sparkles"
  | "heart"
  | "lock"
  | "send"
  | "more-vertical"
  | "mic"
  | "play"
  | "pause";

/** An icon of the sprite `public/icons.svg`. Decorative: the text beside it has the meaning. */
export function Icon({ name, size = 24, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
