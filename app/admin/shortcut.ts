/** True if a key goes into a field or a dialog, and presses no button of the page. A tick box takes no letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") !== null;

type Pressed = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "target">;

/** True if a key by itself may press a button of the page. */
export const isShortcut = ({ ctrlKey, metaKey, altKey, target }: Pressed) =>
  !ctrlKey && !metaKey && !altKey && !isTyping(target);
