import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

interface DropMenuProps {
  /** Under its picture. */
  label: ReactNode;
  icon?: IconName;
  className?: string;
  /** The list, placed by its own classes. */
  children: ReactNode;
}

/** A few items behind one button. Opens without script; with it, Esc, a choice and a change of page close it. */
export function DropMenu({ label, icon = "menu", className = "", children }: DropMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);

  // Navigation closes it; hydration does not close a menu opened before.
  useEffect(() => {
    if (shownAt.current !== key) close();
    shownAt.current = key;
  }, [key]);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  return (
    <details
      ref={menu}
      className={`shrink-0 ${className}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if ((event.target as HTMLElement).closest("button")) close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="grid min-h-12 min-w-12 cursor-pointer list-none content-center justify-items-center rounded-card px-1 text-xs leading-tight [&::-webkit-details-marker]:hidden">
        <Icon name={icon} size={20} />
        {label}
      </summary>
      {children}
    </details>
  );
}
