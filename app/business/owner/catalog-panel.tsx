import { type ComponentProps, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { CatalogItem } from "#/server/business/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";
import { ItemForm } from "./catalog-item.tsx";
import { moved } from "./catalog-items.ts";

interface CatalogPanelProps {
  items: CatalogItem[];
  /** Reloads the page after an item was deleted. */
  onChange: () => void;
}

/** More than these are pictures at first: the dashboard is about today. */
const foldedItems = 2;
const picturesShown = 2;

/** Catalog of the business. */
export function CatalogPanel({ items, onChange }: CatalogPanelProps) {
  const [chosen, setChosen] = useState<{ to: "edit" | "delete"; item: CatalogItem }>();
  // An item that was added just now is in sight.
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(() => items.length > foldedItems && items.some(({ id }) => hash === `#${id}`));
  const close = () => setChosen(undefined);
  function changed() {
    close();
    onChange();
  }
  const isFolded = !isOpen && items.length > foldedItems;
  const { list, shown, dragged, handleOf, moveBy } = useOrder(items, onChange);

  return (
    <section aria-labelledby="catalog" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="catalog" className="font-extrabold text-lg" tabIndex={-1}>
          {say("Catalog")}
        </h2>
        <LinkButton to="/add-catalog" variant="quiet">
          {say("Add a catalog item")}
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="flex shrink-0 gap-1.5 text-control">
            {Array.from({ length: 3 }, (_, nth) => (
              <span key={nth} className="grid size-11 place-items-center rounded-control border border-dashed">
                <Icon name="camera" size={20} />
              </span>
            ))}
          </span>
          <p className="text-ink-2 text-sm">{say("Show 3 jobs you are proud of, with their prices.")}</p>
        </div>
      ) : isFolded ? (
        <div className="flex items-center gap-2">
          {shown.slice(0, picturesShown).map((item) => (
            <ItemPicture key={item.id} item={item} />
          ))}
          <Button variant="quiet" className="grow" onClick={() => setIsOpen(true)}>
            {say("Show all {n}", { n: shown.length })}
          </Button>
        </div>
      ) : (
        <ul ref={list} className="grid">
          {shown.map((item, at) => (
            <Item key={item.id} item={item} isDragged={dragged === item.id} onAsk={(to) => setChosen({ to, item })}>
              {isOpen && shown.length > 1 && (
                <Order
                  isFirst={at === 0}
                  isLast={at === shown.length - 1}
                  handle={handleOf(item.id)}
                  onMove={(by) => moveBy(item.id, by)}
                />
              )}
            </Item>
          ))}
        </ul>
      )}
      {!isOpen && !isFolded && shown.length > 1 && (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {say("Change the order")}
        </Button>
      )}
      <Dialog title={say("Edit catalog item")} isOpen={chosen?.to === "edit"} onClose={close}>
        {chosen && <ItemForm item={chosen.item} onCancel={close} onDone={changed} />}
      </Dialog>
      <Dialog title={say("Delete from the catalog")} isOpen={chosen?.to === "delete"} onClose={close}>
        {chosen && <DeleteForm item={chosen.item} onCancel={close} onDone={() => finish(close, onChange)} />}
      </Dialog>
    </section>
  );
}

/** After a deletion the button that opened the dialog is gone, so the focus goes to the heading. */
function finish(close: () => void, onChange: () => void) {
  close();
  onChange();
  setTimeout(() => document.getElementById("catalog")?.focus());
}

const ItemPicture = ({ item: { image } }: { item: CatalogItem }) => (
  <Picture
    src={image}
    alt=""
    width={56}
    height={56}
    sizes="56px"
    className="size-14 shrink-0 rounded-control object-cover"
  />
);

interface ItemProps {
  item: CatalogItem;
  isDragged: boolean;
  onAsk: (to: "edit" | "delete") => void;
  /** The ways to give it another place; without them the item is a line. */
  children: ReactNode;
}

const action = "min-h-12 shrink-0 cursor-pointer rounded-card px-2 underline hover:bg-well";

function Item({ item, isDragged, onAsk, children }: ItemProps) {
  const { name, price, description } = item;
  const nameId = useId();
  return (
    <li
      id={item.id}
      className={`flex scroll-mt-4 flex-wrap items-center gap-x-3 border-hairline border-b py-2 last:border-0 last:pb-0 ${isDragged ? "bg-well" : ""}`}
    >
      <ItemPicture item={item} />
      <div className="min-w-0 flex-1 basis-32">
        <p id={nameId} className={`line-clamp-2 wrap-anywhere ${name ? "font-semibold" : "text-ink-2 text-sm"}`}>
          {name || say("Name it and add a price")}
        </p>
        {price > 0 && <p className="tabular-nums">{formatNaira(price)}</p>}
        {children && description && <p className="line-clamp-2 wrap-anywhere text-ink-2 text-sm">{description}</p>}
      </div>
      <fieldset aria-describedby={nameId} className="ml-auto flex items-center gap-1">
        {children}
        <button type="button" className={action} aria-describedby={nameId} onClick={() => onAsk("edit")}>
          {say("Edit")}
        </button>
        <button
          type="button"
          className={`${action} text-danger`}
          aria-describedby={nameId}
          onClick={() => onAsk("delete")}
        >
          {say("Delete")}
        </button>
      </fieldset>
    </li>
  );
}

interface OrderProps {
  isFirst: boolean;
  isLast: boolean;
  handle: ComponentProps<"span">;
  onMove: (by: -1 | 1) => void;
}

const arrow =
  "grid size-11 cursor-pointer place-items-center rounded-card hover:bg-well disabled:cursor-default disabled:opacity-30";

/** A handle to drag, and buttons for those who do not drag. */
function Order({ isFirst, isLast, handle, onMove }: OrderProps) {
  return (
    <>
      <span
        {...handle}
        aria-hidden="true"
        title={say("Drag to another place")}
        className="grid size-11 cursor-grab touch-none select-none place-items-center text-ink-2 active:cursor-grabbing"
      >
        <Icon name="menu" size={20} />
      </span>
      <button type="button" aria-label={say("Move up")} className={arrow} disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon name="chevron-down" size={20} className="rotate-180" />
      </button>
      <button type="button" aria-label={say("Move down")} className={arrow} disabled={isLast} onClick={() => onMove(1)}>
        <Icon name="chevron-down" size={20} />
      </button>
    </>
  );
}

interface DeleteFormProps {
  item: CatalogItem;
  onCancel: () => void;
  onDone: () => void;
}

function DeleteForm({ item, onCancel, onDone }: DeleteFormProps) {
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async () => {
      const { data } = await api("DELETE /v2/catalog/{id}", { params: { id: item.id } });
      showToast(data);
      onDone();
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p>{say("Are you sure you want to delete this catalog?")}</p>
      {item.name && <p className="wrap-anywhere font-semibold">{item.name}</p>}
      <div className="flex flex-wrap gap-3">
        <Button {...submit} variant="danger">
          {say("Delete")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say("Cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The catalog in the order in which it is shown now, and the ways to change that: buttons, and dragging a handle. */
function useOrder(items: CatalogItem[], onChange: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const [order, setOrder] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const placeOf = (id: string) => order?.indexOf(id) ?? 0;
  const shown = order ? items.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) : items;
  const ids = shown.map(({ id }) => id);

  async function save(wanted: string[]) {
    setOrder(wanted);
    try {
      await api("POST /v2/catalog/order", { body: { ids: wanted } });
      onChange();
    } catch (error) {
      setOrder(undefined);
      showToast(problemsOf(error).detail ?? say("The order was not saved. Try again."), "error");
    }
  }

  /** The place in the list at a height of the window. */
  function placeAt(y: number): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const at = rows.findIndex(({ bottom }) => y < bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (dragged === id) setOrder(moved(ids, id, placeAt(clientY)));
    },
    onPointerUp: () => {
      setDragged(undefined);
      if (order) save(order);
    },
    onPointerCancel: () => {
      setDragged(undefined);
      setOrder(undefined);
    },
  });

  const moveBy = (id: string, by: -1 | 1) => save(moved(ids, id, ids.indexOf(id) + by));
  return { list, shown, dragged, handleOf, moveBy };
}
