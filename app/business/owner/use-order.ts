import { type PointerEvent, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { CatalogItem } from "#/server/business/contract.ts";
import { moved } from "./moved.ts";

/** The catalog in the order in which it is shown now, and the ways to change that: buttons, and dragging a handle. */
export function useOrder(items: CatalogItem[], onChange: () => void) {
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
      showToast(problemsOf(error).detail ?? "The order was not saved. Try again.", "error");
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
