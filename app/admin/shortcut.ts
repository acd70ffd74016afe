/** True if the focus is in a field or a dialog. A tick box takes no text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") !== null;

type Pressed = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "target">;

/** True if a key by itself may press a button of the page. */
export const isShortcut = ({ ctrlKey, metaKey, altKey, target }: Pressed) =>
  !ctrlKey && !metaKey && !altKey && !isTyping(target);
