import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { Consent } from "#/server/consent/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { PageWork } from "./page-work.tsx";

/** Work on the page of a client: asked for, allowed, and done. */
export function ConsentPart({ clientId, first }: { clientId: string; first: Consent }) {
  const [consent, setConsent] = useState(first);
  const { state, purpose, ends_at } = consent;
  const until = ends_at && `${shortDate(ends_at)}, ${clockTime(ends_at)}`;
  return (
    <section aria-labelledby="page-work" className="grid gap-3">
      <h2 id="page-work" className="font-bold text-lg">
        Work on their page
      </h2>
      {state === "none" && <AskForm clientId={clientId} onAsked={setConsent} />}
      {state === "asked" && (
        <p className="wrap-anywhere rounded-card bg-well p-4">
          Asked: {purpose}. The owner has not answered; they can until {until}.
        </p>
      )}
      {state === "given" && (
        <>
          <p className="wrap-anywhere rounded-card bg-well p-4">
            Allowed until {until}: {purpose}. The owner is told about every change, and it stands in the audit log.
          </p>
          <PageWork clientId={clientId} />
        </>
      )}
    </section>
  );
}

function AskForm({ clientId, onAsked }: { clientId: string; onAsked: (consent: Consent) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ purpose = "" }) => (purpose.trim() === "" ? { fields: { purpose: "Say what for" } } : undefined),
    send: async ({ purpose = "" }) => {
      onAsked(await api("POST /v2/admin/clients/{id}/consent", { params: { id: clientId }, body: { purpose } }));
      showToast("The owner was asked.");
    },
  });
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <TextField
        label="What for"
        name="purpose"
        hint="The owner reads this and allows it for three days, or not. For example: put in your hours and prices"
        maxLength={lettersMax.consentPurpose}
        error={problems.fields?.purpose}
      />
      <Button {...submit} variant="quiet" className="justify-self-start">
        Ask the owner
      </Button>
    </form>
  );
}
