import { Icon } from "#/app/ui/icon.tsx";
import { starsName } from "./stars-name.ts";

interface StarPickerProps {
  /** 1 to 5; 0: none yet. */
  picked: number;
  error?: string;
  onPick: (stars: number) => void;
}

/** Five stars, of which those up to the picked one are filled. */
export function StarPicker({ picked, error, onPick }: StarPickerProps) {
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? "stars-error" : undefined}>
      <legend className="font-semibold">Stars</legend>
      <div className="flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 cursor-pointer place-items-center rounded-card text-star has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === picked}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => onPick(stars)}
            />
            <Icon name="star" size={36} className={stars <= picked ? "fill-current" : ""} />
            <span className="sr-only">{starsName(stars)}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-ink-2">
          {picked > 0 && starsName(picked)}
        </span>
      </div>
      {error && (
        <p id="stars-error" className="flex gap-1 text-danger text-sm">
          <Icon name="alert" size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
