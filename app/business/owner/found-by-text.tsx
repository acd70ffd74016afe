import { useState } from "react";
import { api } from "#/app/api.ts";
import { CheckField } from "#/app/ui/check-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";

/** On the owner's dashboard: whether the number is given to people who ask by USSD, SMS or WhatsApp. */
export function FoundByText({ isListed, onChange }: { isListed: boolean; onChange: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function change(listed_by_text: boolean) {
    setIsBusy(true);
    try {
      await api("PUT /v2/business/visibility", { body: { listed_by_text } });
      onChange();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section
      aria-label="Found without internet"
      className="grid gap-2 rounded-card border border-hairline bg-surface p-4"
    >
      <CheckField
        label="Give my number to people without internet"
        name="listed_by_text"
        checked={isListed}
        disabled={isBusy}
        onChange={(event) => change(event.target.checked)}
      />
      <p className="text-ink-2 text-sm">They find your business by USSD, SMS and WhatsApp.</p>
    </section>
  );
}
