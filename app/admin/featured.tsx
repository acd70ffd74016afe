import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Listing } from "#/server/search/contract.ts";
import { dateAndTime, instantOfLagos } from "#/shared/time.ts";
import {
  EditedList,
  EditedRow,
  Editor,
  FormButton,
  Mark,
  ReasonField,
  RemoveButton,
  type Saving,
  useSaving,
} from "./editor.tsx";
import { BusinessLink } from "./list/row-table.tsx";

type FeaturedOverride = ResponseOf<"GET /v2/admin/featured">[number];

/** Businesses pinned to the Featured strip of the home page, or excluded from it, regardless of the rotation. */
export default function Featured() {
  const decided = useQuery("featured", () => api("GET /v2/admin/featured"));
  return (
    <Editor
      title="Featured"
      intro="Those who pay take turns by themselves. Here a business is pinned until a day, or kept out. At most four of the ten places are pinned; a pinned business does not read “Boosted” unless it pays."
      of={decided}
      action={
        <FormButton label="Decide about a business">
          {(close) => <FeaturedForm onSaved={decided.again} onDone={close} />}
        </FormButton>
      }
    >
      {(answer) =>
        answer.length === 0 ? (
          <EmptyState title="No pins yet">The strip shows who pays, in turns, and the best of the rest.</EmptyState>
        ) : (
          <EditedList>
            {answer.map((decision) => (
              <DecisionRow key={decision.business_id} decision={decision} onChange={decided.again} />
            ))}
          </EditedList>
        )
      }
    </Editor>
  );
}

function DecisionRow({ decision, onChange }: { decision: FeaturedOverride; onChange: () => void }) {
  const { business_id: id, name, kind, ends_at: ends } = decision;
  return (
    <EditedRow
      actions={
        <RemoveButton
          label="Lift"
          title={`Leave ${name} to the turns`}
          onRemove={async () => {
            const done = await api("DELETE /v2/admin/featured/{id}", { params: { id } });
            onChange();
            return done;
          }}
        >
          The home page shows it again as any other.
        </RemoveButton>
      }
    >
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <BusinessLink id={id}>{name}</BusinessLink>
        <Mark>{kind === "pinned" ? "Pinned" : "Kept out"}</Mark>
      </h2>
      <p className="text-ink-2">{ends ? `Until ${dateAndTime(ends)}` : "Until it is lifted"}</p>
    </EditedRow>
  );
}

function FeaturedForm(saving: Saving) {
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
      <FormErrors detail={problems.detail} />
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
