import { useEffect, useState } from "react";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Facts } from "./queue/case-file.tsx";
import { isShortcut } from "./shortcut.ts";

const keys = [
  ["↑ ↓ or J K", "Move in a list"],
  ["J and K", "In a case: the next one and the one before"],
  ["Enter", "Open the row"],
  ["X", "Select the row, where rows can be selected"],
  ["Esc", "Back to the list"],
  ["/", "Find anything"],
  ["1 to 9", "Take a ready reason, while the field is empty; tick a check of a document"],
  ["Ctrl Enter", "Send what was typed"],
  ["U", "Undo the decision of just now"],
  ["?", "These keys"],
] as const;

/** The keys of the back office, opened by `?`; those of a decision are on its button. */
export function KeysDialog() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === "?" && isShortcut(event)) setIsOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={() => setIsOpen(false)}>
      <Facts facts={keys} />
      <p className="mt-3 text-ink-2">The letter of a decision is on its button.</p>
    </Dialog>
  );
}
