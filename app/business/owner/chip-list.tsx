import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

interface ChipListProps {
  label: string;
  chips: readonly string[];
  onRemove: (chip: string) => void;
}

/** Chosen items; each can be taken out again. */
export function ChipList({ label, chips, onRemove }: ChipListProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip}>
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-pill border border-control bg-well py-1 pr-2 pl-4 text-left text-sm hover:border-danger hover:text-danger"
            onClick={() => onRemove(chip)}
          >
            <span className="sr-only">{say("Remove {chip}", { chip: say(chip) })}</span>
            <span aria-hidden="true" className="min-w-0 wrap-anywhere">
              {say(chip)}
            </span>
            <Icon name="x" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
