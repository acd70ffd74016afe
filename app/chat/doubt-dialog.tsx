import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { say } from "#/shared/say.ts";

/** What a message would reveal, or requests from the other person. */
export type Doubt = "secret" | "code" | "deposit";

/** Safety: in English until a translation is signed. */
const doubtWords = (doubt: Doubt) =>
  ({
    secret: {
      title: "Don’t share codes",
      text: "Anybody who has your code, PIN, BVN or card number can take your money. Banks and honest people never ask for them in a chat.",
    },
    code: {
      title: "Don’t ask for codes",
      text: "Nobody needs the code, PIN or BVN of another person. We warn the person who receives this, and accounts that ask for codes are blocked.",
    },
    deposit: {
      title: "Asking for money first?",
      text: "We tell people never to pay before they have seen the work, so many stop answering here. Agree on the price in writing first: then both of you are safe.",
    },
  })[doubt];

interface DoubtDialogProps {
  doubt: Doubt | undefined;
  onSend: () => void;
  onClose: () => void;
}

/** Asks for confirmation once, before a message with a code, or with a request for a code or a deposit, is sent. */
export function DoubtDialog({ doubt, onSend, onClose }: DoubtDialogProps) {
  const words = doubt && doubtWords(doubt);
  return (
    <Dialog title={words?.title ?? ""} isOpen={doubt !== undefined} onClose={onClose}>
      <div className="grid gap-4">
        <p lang="en-NG">{words?.text}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{say("Don’t send")}</Button>
          <Button variant="quiet" onClick={onSend}>
            {say("Send anyway")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
