import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";

interface VisibilityProps {
  status: OwnBusiness["status"];
  /** It was hidden or shown: the page loads anew. */
  onChange: () => void;
}

const words = {
  active: {
    ...{ title: "Hide my page", done: "Your page is hidden." },
    meaning: "Nobody but you will find your business or open its page. You can show it again at any time.",
  },
  hidden: {
    ...{ title: "Show my page", done: "Your page is shown." },
    meaning: "Everybody will find your business in search and can open its page.",
  },
};

/** Takes the page away from everybody else, or brings it back. What a moderator blocked is not the owner's to show. */
export function Visibility({ status, onChange }: VisibilityProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (status === "blocked") return null;
  const close = () => setIsAsked(false);
  const finish = () => {
    close();
    onChange();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        {words[status].title}
      </Button>
      <Dialog title={words[status].title} isOpen={isAsked} onClose={close}>
        <VisibilityForm status={status} onCancel={close} onDone={finish} />
      </Dialog>
    </>
  );
}

interface VisibilityFormProps {
  status: keyof typeof words;
  onCancel: () => void;
  onDone: () => void;
}

function VisibilityForm({ status, onCancel, onDone }: VisibilityFormProps) {
  const { title, meaning, done } = words[status];
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async () => {
      await api("POST /v2/business/visibility", { body: { is_shown: status === "hidden" } });
      showToast(done);
      onDone();
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p>{meaning}</p>
      <div className="flex flex-wrap gap-3">
        <Button {...submit} variant={status === "active" ? "danger" : "primary"}>
          {title}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
