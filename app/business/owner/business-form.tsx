import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import type { Draft } from "#/app/ui/drafted.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { Location } from "#/server/place/contract.ts";
import type { Category } from "#/server/trade/contract.ts";
import { checkBusiness, toDraft } from "./check-business.ts";
import { HomeArea } from "./home-area.tsx";
import { OtherAreas } from "./other-areas.tsx";
import { ServiceTags } from "./service-tags.tsx";

/** What can be chosen in the form of a business. */
export interface Choices {
  categories: Category[];
  states: Location[];
}

export async function loadChoices(): Promise<Choices> {
  const [categories, states] = await Promise.all([api("GET /v2/categories"), api("GET /v2/locations")]);
  return { categories, states };
}

interface BusinessFormProps {
  choices: Choices;
  /** What stands in the fields to begin with, unless something was typed before. */
  texts: Texts;
  draft: Draft;
  /** A business that is not there yet: its owner accepts the terms. */
  isNew: boolean;
  send: (draft: ReturnType<typeof toDraft>) => Promise<void>;
}

/** What an owner says about a business. */
export function BusinessForm({ choices, texts, draft, isNew, send }: BusinessFormProps) {
  const first = draft.texts ?? texts;
  const { wiring, submit, problems } = useForm({
    check: (typed) => checkBusiness(typed, isNew),
    send: (typed) => send(toDraft(typed)),
    hasToast: true,
  });
  const errors = problems.fields ?? {};
  const keep = () => wiring.ref.current && draft.keep(wiring.ref.current);

  return (
    <form {...wiring} className="grid gap-4" onInput={keep}>
      <FormErrors {...problems} />
      <WhatItIs texts={first} errors={errors} />
      <Trade categories={choices.categories} texts={first} errors={errors} onChange={keep} />
      <Experience texts={first} errors={errors} />
      <WhereItIs texts={first} errors={errors} />
      <HomeArea states={choices.states} state={first.state} lga={first.lga} errors={errors} />
      <OtherAreas states={choices.states} text={first.area_list} onChange={keep} />
      <CheckField
        label="Show my e-mail on the business page"
        name="show_email"
        defaultChecked={first.show_email === "on"}
      />
      {isNew && <Terms isAccepted={first.terms === "on"} error={errors.terms} />}
      <Button {...submit} busyLabel={isNew ? "Posting" : "Saving"}>
        {isNew ? "Submit" : "Save"}
      </Button>
    </form>
  );
}

interface GroupProps {
  texts: Texts;
  errors: Record<string, string>;
}

function WhatItIs({ texts, errors }: GroupProps) {
  return (
    <>
      <TextField
        label="Business name"
        name="name"
        autoComplete="organization"
        maxLength={100}
        defaultValue={texts.name}
        error={errors.name}
      />
      <TextArea
        label="About"
        name="about"
        rows={5}
        maxLength={3_000}
        defaultValue={texts.about}
        error={errors.about}
        hint="What you do, for whom, and what makes you good at it"
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={texts.phone}
        error={errors.phone}
        hint="Members call and WhatsApp this number"
      />
    </>
  );
}

function Trade({ categories, texts, errors, onChange }: GroupProps & { categories: Category[]; onChange: () => void }) {
  const [category, setCategory] = useState(texts.category ?? "");
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        value={category}
        error={errors.category}
        onChange={(event) => setCategory(event.target.value)}
      >
        <option value="">Select a category</option>
        {categories.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <ServiceTags
        text={texts.tag_list}
        typed={texts.tags}
        suggestions={categories.find(({ name }) => name === category)?.services ?? []}
        error={errors.tags}
        onChange={onChange}
      />
    </>
  );
}

function Experience({ texts, errors }: GroupProps) {
  return (
    <>
      <TextField
        label="Work experience"
        name="work_experience"
        maxLength={250}
        autoComplete="off"
        defaultValue={texts.work_experience}
        error={errors.work_experience}
        hint="Where you learned it, or what you have done"
      />
      <TextField
        label="Years of experience"
        name="years_of_experience"
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={texts.years_of_experience}
        error={errors.years_of_experience}
      />
    </>
  );
}

function WhereItIs({ texts, errors }: GroupProps) {
  return (
    <>
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        maxLength={250}
        defaultValue={texts.address}
        error={errors.address}
      />
      <TextField
        label="Town"
        name="town"
        autoComplete="address-level3"
        maxLength={250}
        defaultValue={texts.town}
        error={errors.town}
      />
    </>
  );
}

function Terms({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  return (
    <div>
      <CheckField
        label="I accept the terms and condition"
        name="terms"
        required
        defaultChecked={isAccepted}
        error={error}
      />
      <Link to="/terms" target="_blank" className="ml-9 inline-flex min-h-11 items-center underline">
        Read the terms
      </Link>
    </div>
  );
}
