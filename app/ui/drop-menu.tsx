import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from "react";
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

/** A few items behind one button, which a choice closes. */
export function DropMenu({ label, icon = "menu", className = "", children }: DropMenuProps) {
  return (
    <Drop
      closesOnChoice
      className={`shrink-0 ${className}`}
      summary={
        <summary className="grid min-h-12 min-w-12 cursor-pointer list-none content-center justify-items-center rounded-card px-1 text-xs leading-tight [&::-webkit-details-marker]:hidden">
          <Icon name={icon} size={20} />
          {label}
        </summary>
      }
    >
      {children}
    </Drop>
  );
}

interface DropProps {
  summary: ReactElement;
  /** A press of a button inside closes it. */
  closesOnChoice?: boolean;
  className: string;
  children: ReactNode;
}

/** What unfolds over the page. Opens without script; with it, Esc, a press outside and a change of page close it. */
export function Drop({ summary, closesOnChoice = false, className, children }: DropProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);

  // Navigation closes it; hydration does not close a menu opened before.
  useEffect(() => {
    if (shownAt.current !== key) close();
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  return (
    <details
      ref={menu}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (closesOnChoice && (event.target as HTMLElement).closest("button")) close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {summary}
      {children}
    </details>
  );
}
