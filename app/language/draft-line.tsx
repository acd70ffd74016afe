import { Suspense, useCallback, useState } from "react";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say, speaksDraft } from "#/shared/say.ts";
import type { ShownText } from "./catalogs.ts";

const WordPicker = fetchedPart(() => import("./word-picker.tsx"));
const BetterWordForm = fetchedPart(() => import("./better-word-form.tsx"));

/** On pages with a draft translation: a note, and a form for improvements. */
export function DraftLine() {
  const [state, setState] = useState<"closed" | "open" | "picking">("closed");
  const [picked, setPicked] = useState<ShownText>();
  const close = useCallback(() => setState("closed"), []);
  const pick = useCallback((text: ShownText) => {
    setPicked(text);
    setState("open");
  }, []);
  if (!speaksDraft()) return null;
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-wrap items-center gap-x-2 px-4 text-ink-2 text-sm print:hidden">
      {/* Every translation begins with the English words, for people who came to the wrong language. */}
      <span>{say("Draft translation.")}</span>
      <button
        type="button"
        className="min-h-11 cursor-pointer underline noscript:hidden"
        onClick={() => {
          setPicked(undefined);
          setState("open");
        }}
      >
        {say("Tell us a better word")}
      </button>
      <Dialog title={say("A better word")} isOpen={state === "open"} onClose={close} isSheet="phones">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <BetterWordForm picked={picked} onPick={() => setState("picking")} onSent={close} />
        </Suspense>
      </Dialog>
      {state === "picking" && (
        <Suspense>
          <WordPicker onPicked={pick} onCancel={close} />
        </Suspense>
      )}
    </div>
  );
}
