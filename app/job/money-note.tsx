import { Icon } from "#/app/ui/icon.tsx";

/** Said wherever a price is agreed. */
export function MoneyNote() {
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      <span>LocalChap holds no money. You pay each other, and this page keeps what you agreed.</span>
    </p>
  );
}
