import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";

interface PortraitProps {
  image: string;
  /** Where it is given, its initials replace a missing picture. */
  name?: string;
  className?: string;
}

/** "AO" of "Ada Obi". */
const initialsOf = (name: string) =>
  name
    .split(" ")
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();

/** A person's picture, or a placeholder; decoration beside their name. */
export function Portrait({ image, name, className = "size-20" }: PortraitProps) {
  const look = `shrink-0 rounded-pill ${className}`;
  if (!image) {
    return (
      <span className={`grid place-items-center bg-brand-well text-brand ${look}`}>
        {name ? (
          <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full fill-current font-bold">
            <text x="20" y="20.5" fontSize="15" textAnchor="middle" dominantBaseline="central">
              {initialsOf(name)}
            </text>
          </svg>
        ) : (
          <Icon name="user" />
        )}
      </span>
    );
  }
  return <Picture src={image} alt="" width={96} height={96} sizes="96px" isFirst className={`object-cover ${look}`} />;
}
