import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { countText } from "#/app/ui/count-badge.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useSettled } from "#/app/ui/use-settled.ts";
import { useConfig } from "#/app/use-config.ts";
import { useQuery } from "#/app/use-query.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import type { ListBehind } from "./list/row-table.tsx";
import { addressOf, type Section, sectionGroups, sectionsCalled } from "./sections.ts";
import { isShortcut } from "./shortcut.ts";

interface OfficeMenuProps {
  role: StaffRole;
  /** Name of the account, else its email. */
  who: string;
  sections: readonly Section[];
  /** Number of waiting cases, by the address of their queue. */
  counts: Record<string, number>;
  onLogOut: () => void;
}

/** The frame of the menu, with the brand: a column on a desk, one bar above the content on a tablet or phone. */
export function OfficeBar({ children }: { children?: ReactNode }) {
  const { brand } = useConfig();
  // Drawn by the page around the content; a menu inside of it would have to be skipped on every page.
  const place = document.getElementById("back-office-menu");
  if (!place) return null;
  return createPortal(
    <header className="flex items-center gap-2 px-4 print:hidden sticky-top lg:sticky lg:h-[calc(100dvh-var(--toasts,0px))] lg:flex-col lg:items-stretch lg:py-3">
      <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 font-bold text-brand no-underline">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className="truncate">{brand}</span>
      </Link>
      {children}
    </header>,
    place,
  );
}

/** The menu of the back office. */
export function OfficeMenu({ role, who, sections, counts, onLogOut }: OfficeMenuProps) {
  return (
    <OfficeBar>
      <Finder sections={sections} />
      <nav
        aria-label="Back office"
        className="-mx-2 hidden min-h-0 grow overflow-y-auto overscroll-contain px-2 lg:block"
      >
        <Groups {...{ sections, counts }} />
      </nav>
      <DropMenu label="Menu" className="office-drawer lg:hidden">
        {/* A press beside the menu closes it, and nothing below it. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the menu"
          className="fixed inset-0 z-30 bg-[rgb(21_19_15/60%)]"
        />
        <nav
          aria-label="Back office"
          className="fixed inset-y-0 right-0 z-30 flex w-72 max-w-[85vw] flex-col bg-surface pb-[env(safe-area-inset-bottom)]"
        >
          <button
            type="button"
            className="inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-1 self-end px-4 text-ink-2"
          >
            <Icon name="x" size={20} />
            Close
          </button>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2">
            <Groups {...{ sections, counts }} />
          </div>
          <div className="shrink-0 px-2 pb-2">
            <Foot {...{ role, who, onLogOut }} />
          </div>
        </nav>
      </DropMenu>
      <div className="hidden lg:block">
        <Foot {...{ role, who, onLogOut }} />
      </div>
    </OfficeBar>
  );
}

const rowLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-card px-2 text-left no-underline hover:bg-well lg:min-h-8 lg:text-sm";

/** Of more parts than these, the groups beside the queues are closed until one of their parts is open. */
const shortMenu = 10;

function Groups({ sections, counts }: Pick<OfficeMenuProps, "sections" | "counts">) {
  const { pathname, state } = useLocation();
  const { from }: { from?: ListBehind } = state ?? {};
  const groups = useRef<HTMLDivElement>(null);
  // On a short screen the menu scrolls: the part that is open stays in sight.
  useEffect(() => {
    groups.current?.querySelector("a[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [pathname]);
  const listed = sections.filter(({ isUnlisted }) => !isUnlisted);
  const isLong = listed.length > shortMenu;
  // What a list led to has its place, wherever its page is.
  const [, , part = ""] = (from?.path ?? pathname).split(/[/?]/);
  const current = listed.find((section) => addressOf(section) === part);
  return (
    <div ref={groups}>
      {sectionGroups.map((group) => {
        const inGroup = listed.filter((section) => section.group === group);
        if (inGroup.length === 0) return null;
        const links = (
          <ul>
            {inGroup.map((section) => (
              <li key={section.path}>
                <Link
                  to={`/admin/${addressOf(section)}`}
                  aria-current={section === current ? "page" : undefined}
                  className={`${rowLook} scroll-my-2 text-ink aria-[current=page]:bg-well aria-[current=page]:font-semibold`}
                >
                  {section.label}
                  <WaitingCount count={counts[addressOf(section)] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        );
        if (!isLong || group === "" || group === "Queues") {
          return (
            <section key={group} className="pb-2">
              {group && <h2 className="px-2 pt-2 pb-1 font-semibold text-base! text-ink-2 lg:text-sm!">{group}</h2>}
              {links}
            </section>
          );
        }
        return (
          <details key={group} open={inGroup.some((section) => section === current)} className="group">
            <summary className={`${rowLook} list-none font-semibold text-ink-2 [&::-webkit-details-marker]:hidden`}>
              {group}
              <Icon name="chevron-down" size={16} className="ml-auto group-open:rotate-180" />
            </summary>
            {links}
          </details>
        );
      })}
    </div>
  );
}

/** Number of cases in a queue: shown as a number, read aloud as ", 3 waiting". */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="ml-auto font-bold tabular-nums">
        {countText(count)}
      </span>
      <span className="sr-only">, {count} waiting</span>
    </>
  );
}

const roleWords: Record<StaffRole, string> = {
  agent: "an agent",
  moderator: "a moderator",
  finance: "finance",
  administrator: "an administrator",
};

function Foot({ role, who, onLogOut }: Pick<OfficeMenuProps, "role" | "who" | "onLogOut">) {
  return (
    <div className="border-hairline border-t pt-2">
      <p className="wrap-anywhere px-2 text-ink-2 text-sm">
        <span className="block font-semibold">{who}</span>
        You work here as {roleWords[role]}.
      </p>
      <button type="button" className={rowLook} onClick={onLogOut}>
        <Icon name="log-in" size={20} className="rotate-180" />
        Logout
      </button>
    </div>
  );
}

type Found = ResponseOf<"GET /v2/admin/search">[number];

/** Searches the whole back office: opened by its button, or by the key `/` outside of fields. */
function Finder({ sections }: { sections: readonly Section[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || !isShortcut(event)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-3 text-ink-2 text-sm hover:bg-well max-lg:ml-auto lg:w-full lg:border lg:border-control"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={20} />
        <span className="max-sm:sr-only">Find anything</span>
        <kbd className="ml-auto hidden rounded border border-hairline px-1.5 text-xs md:inline">/</kbd>
      </button>
      <Dialog title="Find anything" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FinderForm sections={sections} onLeave={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type Row = Pick<Found, "title" | "detail" | "matched" | "path"> & { label: string };

const kindWords: Record<Found["kind"], string> = {
  person: "Person",
  business: "Business",
  payment: "Payment",
  payout: "Payout",
  dispute: "Dispute",
  message: "Message",
};

/** Parts of the back office by their name or the work done there, so that the whole menu is in reach of the keyboard. */
const partsCalled = (sections: readonly Section[], q: string): Row[] =>
  sectionsCalled(sections, q).map((section) => ({
    label: "Go to",
    title: section.label,
    detail: section.group,
    matched: "",
    path: `/admin/${addressOf(section)}`,
  }));

/** The browser reads the attribute when it opens the dialog; React sets the property alone. */
const hasFocusFirst = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "");

function FinderForm({ sections, onLeave }: { sections: readonly Section[]; onLeave: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const q = useSettled(text.trim());
  const canSearch = q.length > 1 && sections.some(({ group }) => group === "Queues");
  const { answer, hasFailed } = useQuery(q, async () =>
    canSearch ? api("GET /v2/admin/search", { query: { q } }) : [],
  );
  const found = (answer ?? []).map(({ kind, ...row }) => ({ ...row, label: kindWords[kind] }));
  const rows = q ? [...partsCalled(sections, q), ...found] : [];
  const current = Math.min(at, rows.length - 1);

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(current + step, rows.length - 1)));
  }

  function openRow(path: string) {
    onLeave();
    navigate(path);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const row = rows[current];
    if (row) openRow(row.path);
  }

  return (
    <form onSubmit={submit} className="finder grid gap-3">
      <TextField
        ref={hasFocusFirst}
        label="Name, email, phone, reference or id"
        name="q"
        autoComplete="off"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${current}` : undefined}
        value={text}
        maxLength={lengthMax.search}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <p role="status" className={`text-ink-2 text-sm ${q ? "" : "max-lg:sr-only"}`}>
        {finderStatus({ q, hasFailed, isWaiting: answer === undefined, count: rows.length })}
      </p>
      <FoundRows listId={listId} rows={rows} current={current} onOpen={openRow} />
    </form>
  );
}

interface FoundRowsProps {
  listId: string;
  rows: readonly Row[];
  /** Place of the row that Enter opens. */
  current: number;
  onOpen: (path: string) => void;
}

function FoundRows({ listId, rows, current, onOpen }: FoundRowsProps) {
  return (
    <div role="listbox" id={listId} aria-label="Found" className="grid">
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: Enter in the box opens the current row
        <div
          key={`${row.label} ${row.path} ${row.title}`}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === current}
          className={`grid cursor-pointer gap-x-3 rounded-card px-3 py-2 hover:bg-well sm:grid-cols-[5rem_minmax(0,1fr)] ${index === current ? "bg-well" : ""}`}
          onClick={() => onOpen(row.path)}
        >
          <span className="text-ink-2 text-sm">{row.label}</span>
          <span className="wrap-anywhere">
            {row.title}{" "}
            <span className="text-ink-2 text-sm">{[row.detail, row.matched].filter(Boolean).join(" · ")}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** One sentence for screen readers. */
function finderStatus(state: { q: string; hasFailed: boolean; isWaiting: boolean; count: number }): string {
  const { q, hasFailed, isWaiting, count } = state;
  if (!q) return "↑ ↓ to move, Enter to open, Esc to close";
  if (hasFailed) return "The search failed. Try again in a minute.";
  if (isWaiting) return "Searching";
  if (count === 0) return `Nothing is called “${q}”.`;
  return count === 1 ? "1 found" : `${count} found`;
}
