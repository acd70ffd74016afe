import { lazy, Suspense, useState } from "react";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";

const ListChoice = lazy(() => import("./list-choice.tsx"));

interface AddToListProps {
  businessId: string;
  /** It was put on a list, or taken off one. */
  onChange?: () => void;
}

/** Puts a business that was saved on lists of the member as well. */
export function AddToList({ businessId, onChange }: AddToListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="min-h-11 cursor-pointer text-sm underline" onClick={() => setOpen(true)}>
        {say("Add to a list")}
      </button>
      <Dialog title={say("Add to a list")} isOpen={isOpen} onClose={() => setOpen(false)} isSheet="phones">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ListChoice businessId={businessId} onChange={onChange} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
