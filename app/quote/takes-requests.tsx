import { useState } from "react";
import { api } from "#/app/api.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";

/** On the owner's dashboard: the way to what customers asked, and whether they may ask. */
export function TakesRequests({ accepts, onChange }: { accepts: boolean; onChange: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function change(accepts_quotes: boolean) {
    setIsBusy(true);
    try {
      await api("PUT /v2/business/visibility", { body: { accepts_quotes } });
      onChange();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-label="Quotes" className="grid gap-2 rounded-card border border-hairline bg-surface p-4">
      <LinkButton to="/quotes" variant="quiet">
        Requests for quotes
      </LinkButton>
      <CheckField
        label="Send me quote requests"
        name="accepts_quotes"
        checked={accepts}
        disabled={isBusy}
        onChange={(event) => change(event.target.checked)}
      />
    </section>
  );
}
