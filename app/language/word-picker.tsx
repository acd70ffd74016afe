import { useEffect, useRef } from "react";
import { Button } from "#/app/ui/button.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { say } from "#/shared/say.ts";
import { type ShownText, shownTexts } from "./catalogs.ts";

interface WordPickerProps {
  onPicked: (text: ShownText) => void;
  onCancel: () => void;
}

/** Frames the translated words on the page; the next tap picks the words there, and does nothing else. */
export default function WordPicker({ onPicked, onCancel }: WordPickerProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.focus();
    const pick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || strip.current?.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      const text = shownIn(target, shownTexts());
      if (text) onPicked(text);
      else showToast(say("Those words are not a translation. Tap others."));
    };
    const cancel = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
    document.addEventListener("click", pick, true);
    document.addEventListener("keydown", cancel);
    const marked = shownElements(document.body, shownTexts()).filter((element) => !strip.current?.contains(element));
    for (const { style } of marked) style.outline = "2px dashed var(--focus)";
    return () => {
      for (const { style } of marked) style.outline = "";
      document.removeEventListener("click", pick, true);
      document.removeEventListener("keydown", cancel);
    };
  }, [onPicked, onCancel]);
  return (
    <div
      ref={strip}
      role="status"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-50 flex items-center justify-between gap-3 border-hairline border-t bg-surface px-4 py-3 text-ink"
    >
      <p>
        <strong className="block font-semibold">{say("Tap the words on the page")}</strong>
        <span className="text-ink-2 text-sm">{say("Those in a dashed frame are translations.")}</span>
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {say("Cancel")}
      </Button>
    </div>
  );
}

/** How far above the tapped element its text may be: a button around an icon, a sentence around a bold word. */
const levelsMax = 3;

const patternOf = (shown: string) =>
  shown
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+?");

/** The translated text that an element shows, the longest if there are several; `undefined` for what is no translation. */
export function shownIn(element: Element, texts: readonly ShownText[]): ShownText | undefined {
  const longestFirst = texts.toSorted((one, other) => other.shown.length - one.shown.length);
  let at: Element | null = element;
  for (let level = 0; at && level < levelsMax; level++, at = at.parentElement) {
    const words = [at.textContent, at.getAttribute("aria-label"), at.getAttribute("placeholder")].join("\n");
    const found = longestFirst.find(({ shown }) => new RegExp(patternOf(shown), "su").test(words));
    if (found) return found;
  }
}

/** The elements in which a translated text stands alone. */
function shownElements(root: Element, texts: readonly ShownText[]): HTMLElement[] {
  const pattern = new RegExp(`^\\s*(?:${texts.map(({ shown }) => patternOf(shown)).join("|")})\\s*$`, "su");
  return [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => element.childElementCount === 0 && element.textContent && pattern.test(element.textContent),
  );
}
