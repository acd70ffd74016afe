import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { Listing } from "#/server/search/contract.ts";
import { instantOfLagos } from "#/shared/time.ts";
import { ReasonField } from "../editor/reason-field.tsx";
import { type Saving, useSaving } from "../editor/use-saving.ts";

type FeaturedOverride = ResponseOf<"GET /v2/admin/featured">[number];

export function FeaturedForm(saving: Saving) {
  const [business, setBusiness] = useState<Listing>();
  return business ? <DecisionForm business={business} {...saving} /> : <BusinessFinder onFound={setBusiness} />;
}

/** Finds the business by the words people find it with. */
function BusinessFinder({ onFound }: { onFound: (business: Listing) => void }) {
  const [found, setFound] = useState<Listing[]>();
  const { wiring, submit, problems } = useForm({
    check: ({ search = "" }) => (search.trim() ? undefined : { fields: { search: "Enter its name" } }),
    send: async ({ search = "" }) => setFound(await api("GET /v2/finder", { query: { search, limit: 8 } })),
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label="Business name" name="search" type="search" error={problems.fields?.search} />
      <Button {...submit}>Find</Button>
      <div role="status">
        {found?.length === 0 && "No business is found by that"}
        {found && found.length > 0 && (
          <ul className="grid gap-2">
            {found.map((listing) => (
              <li key={listing.id}>
                <Button variant="quiet" className="w-full justify-start! text-left!" onClick={() => onFound(listing)}>
                  {listing.name}, {listing.lga}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}

function DecisionForm({ business, ...saving }: Saving & { business: Listing }) {
  const { wiring, submit, problems } = useSaving(saving, async ({ kind = "", ends_at = "", reason = "" }) => {
    const body = { kind: kind as FeaturedOverride["kind"], ends_at: instantOfLagos(ends_at), reason };
    await api("PUT /v2/admin/featured/{id}", { params: { id: business.id }, body });
    return kind === "pinned" ? "Pinned" : "Kept out";
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p className="font-semibold">{business.name}</p>
      <SelectField label="What to do" name="kind" error={fields.kind}>
        <option value="pinned">Pin into Featured</option>
        <option value="kept-out">Keep out of Featured</option>
      </SelectField>
      <TextField
        label="Until"
        name="ends_at"
        type="datetime-local"
        hint="Time in Lagos. A pin must end; empty keeps out until it is lifted"
        error={fields.ends_at}
      />
      <ReasonField error={fields.reason} />
      <Button {...submit}>Save</Button>
    </form>
  );
}
