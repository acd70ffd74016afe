import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { dayMs, lagosDay, shortDate } from "#/shared/time.ts";

const daysBackMax = 30;

/** Records that the agent was at the place of the client's business: its page then says "Visited ✓" with the day. */
export function VisitForm({ clientId, lastVisit }: { clientId: string; lastVisit: string }) {
  const today = lagosDay(Date.now());
  const [latest, setLatest] = useState(lastVisit);
  const { wiring, submit, problems } = useForm({
    check: ({ visited_on = "" }) => (visited_on ? undefined : { fields: { visited_on: fieldMessages.day } }),
    send: async ({ visited_on = "" }) => {
      await api("POST /v2/admin/clients/{id}/visits", { params: { id: clientId }, body: { visited_on } });
      setLatest((before) => (visited_on > before ? visited_on : before));
    },
  });
  return (
    <section aria-labelledby="visit" className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <h2 id="visit" className="font-bold text-lg">
        Visit
      </h2>
      <p role="status">{latest ? `Visited ✓ ${shortDate(latest)}` : "Not visited at this address yet."}</p>
      <form {...wiring} className="grid gap-3 sm:max-w-xs">
        <FormErrors {...problems} />
        <TextField
          label="I was there on"
          name="visited_on"
          type="date"
          min={lagosDay(Date.now() - daysBackMax * dayMs)}
          max={today}
          defaultValue={today}
          hint="Everybody sees it on the business page. A new address ends it."
          error={problems.fields?.visited_on}
        />
        <Button {...submit} className="justify-self-start">
          Record visit
        </Button>
      </form>
    </section>
  );
}
