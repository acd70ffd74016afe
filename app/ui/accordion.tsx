import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface AccordionItemProps {
  title: ReactNode;
  /** Items of one name: opening one closes the others. */
  name?: string;
  isOpenAtFirst?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A line that opens to show more. Works without script. */
export function AccordionItem({ title, name, isOpenAtFirst, onOpen, children }: AccordionItemProps) {
  return (
    <details
      name={name}
      open={isOpenAtFirst}
      className="group border-hairline border-b last:border-0"
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
