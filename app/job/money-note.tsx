import { Icon } from "#/app/ui/icon.tsx";

/** Said wherever a price is agreed. */
export function MoneyNote() {
  return (
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield" size={20} />
      <span>The customer pays the business directly. LocalChap holds no money and keeps the agreement in writing.</span>
    </p>
  );
}
