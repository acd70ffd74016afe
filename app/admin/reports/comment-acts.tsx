import { useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { countOf } from "#/shared/count-of.ts";
import type { RowOf } from "../list/data-table.tsx";
import { ReasonDialog } from "../queue/decisions.tsx";
import { offerUndo, withdrawUndo } from "../undo.tsx";
import { liftReasons, takeReasons } from "./reasons.ts";

interface CommentActsProps {
  chosen: readonly RowOf<"comments">[];
  /** Loads the list again. */
  onDone: () => void;
}

/**
 * Hides the chosen comments that are shown, and shows those that are hidden: each with one reason, as one decision. Of two buttons
 * neither is recommended.
 */
export function CommentActs({ chosen, onDone }: CommentActsProps) {
  const [opened, setOpened] = useState<"Hide" | "Show again">();
  const { pathname, search } = useLocation();
  const shown = chosen.filter(({ status }) => status === "shown");
  const hidden = chosen.filter(({ status }) => status === "hidden");
  const bodyOf = (rows: CommentActsProps["chosen"], reason: string) => ({ ids: rows.map(({ id }) => id), reason });

  async function hide(reason: string) {
    const { message, id } = await api("POST /v2/admin/comments/hide", { body: bodyOf(shown, reason) });
    const undo = async () => {
      const undone = await api("POST /v2/admin/reports/{kind}/{id}/undo", { params: { kind: "comment", id } });
      onDone();
      return undone;
    };
    offerUndo({ message, undo, path: pathname + search });
    onDone();
  }

  async function show(reason: string) {
    const { message } = await api("POST /v2/admin/comments/show", { body: bodyOf(hidden, reason) });
    withdrawUndo();
    showToast(message);
    onDone();
  }

  const close = () => setOpened(undefined);
  const variant = shown.length > 0 && hidden.length > 0 ? "quiet" : "primary";
  return (
    <>
      {shown.length > 0 && (
        <Button variant={variant} onClick={() => setOpened("Hide")}>
          Hide
        </Button>
      )}
      {hidden.length > 0 && (
        <Button variant={variant} onClick={() => setOpened("Show again")}>
          Show again
        </Button>
      )}
      <ReasonDialog
        title={`Hide ${countOf(shown.length, "comment")}`}
        isOpen={opened === "Hide"}
        onClose={close}
        confirm="Hide"
        hint="Their authors will see this."
        templates={takeReasons([])}
        onConfirm={hide}
      />
      <ReasonDialog
        title={`Show ${countOf(hidden.length, "comment")} again`}
        isOpen={opened === "Show again"}
        onClose={close}
        confirm="Show again"
        hint="Kept in the audit log."
        templates={liftReasons}
        onConfirm={show}
      />
    </>
  );
}
