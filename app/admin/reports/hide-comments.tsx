import { useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { countOf } from "#/shared/count-of.ts";
import type { RowOf } from "../list/data-table.tsx";
import { ReasonDialog } from "../queue/decisions.tsx";
import { offerUndo } from "../undo.tsx";
import { takeReasons } from "./reasons.ts";

interface HideCommentsProps {
  chosen: readonly RowOf<"comments">[];
  /** Loads the list again. */
  onDone: () => void;
}

/** Hides the chosen comments with one reason: one decision, which one undo takes back. */
export function HideComments({ chosen, onDone }: HideCommentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname, search } = useLocation();

  async function hide(reason: string) {
    const { message, id } = await api("POST /v2/admin/comments/hide", {
      body: { ids: chosen.map(({ id }) => id), reason },
    });
    const undo = async () => {
      const undone = await api("POST /v2/admin/reports/{kind}/{id}/undo", { params: { kind: "comment", id } });
      onDone();
      return undone;
    };
    offerUndo({ message, undo, path: pathname + search });
    onDone();
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Hide</Button>
      <ReasonDialog
        title={`Hide ${countOf(chosen.length, "comment")}`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        confirm="Hide"
        hint="Their authors will see this."
        templates={takeReasons([])}
        onConfirm={hide}
      />
    </>
  );
}
