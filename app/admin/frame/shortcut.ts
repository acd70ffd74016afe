/** True if a key goes into a field or a dialog, and presses no button of the page. A tick box takes no letters. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") !== null;
