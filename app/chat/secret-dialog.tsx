import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";

interface SecretDialogProps {
  isOpen: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Asks once before a code, PIN, BVN or card number leaves. */
export function SecretDialog({ isOpen, onSend, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Don’t share codes" isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          Whoever has a code, PIN, BVN or card number of yours can take your money. Banks and honest people never ask
          for them in a chat.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Don’t send</Button>
          <Button variant="quiet" onClick={onSend}>
            Send anyway
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
