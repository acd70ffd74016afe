import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { changeConversation } from "./conversation-list.ts";
import type { Partner } from "./open-chat.ts";
import { fullName } from "./person-words.ts";

type Blockable = Pick<Partner, "user_id"> & { id: string };

/** Asks once more, then shuts a person out. */
export function BlockDialog({
  person,
  isOpen,
  onClose,
}: {
  person: Blockable & Partner;
  isOpen: boolean;
  onClose: () => void;
}) {
  const name = fullName(person);
  const block = useBusy(async () => {
    await api("POST /v2/block/{id}", { params: { id: person.user_id } });
    changeConversation(person.id, { is_blocked: true });
    onClose();
    showToast(`${name} is blocked`);
  });
  return (
    <Dialog title={`Block ${name}?`} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-4">
        <p>You hear nothing more from them, and they can’t write to you. They are not told.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" {...block}>
            Block
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** For the button that lets a person in again. */
export const useUnblock = ({ id, user_id }: Blockable) =>
  useBusy(async () => {
    await api("DELETE /v2/block/{id}", { params: { id: user_id } });
    changeConversation(id, { is_blocked: false });
  });

/** A button that works for a while; what goes wrong is said. */
function useBusy(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);

  async function onClick() {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, onClick };
}
