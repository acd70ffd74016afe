import { useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import type { Draft } from "#/app/ui/drafted.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import type { Location } from "#/server/place/contract.ts";
import type { Category } from "#/server/trade/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { checkBusiness, firstTexts, toDraft } from "./check-business.ts";
import { FormProgress, FormSection, missingIn } from "./form-progress.tsx";
import { HomeArea } from "./home-area.tsx";
import { OtherAreas } from "./other-areas.tsx";
import { WhatSection } from "./what-section.tsx";

/** Choices in the form of a business. */
interface Choices {
  categories: Category[];
  states: Location[];
}

export async function loadChoices(): Promise<Choices> {
  const [categories, states] = await Promise.all([api("GET /v2/categories"), api("GET /v2/locations")]);
  return { categories, states };
}

interface BusinessFormProps {
  choices: Choices;
  /** First values of the fields, unless a draft is kept. */
  texts: Texts;
  draft: Draft;
  /** A business that is not there yet: its owner accepts the terms. */
  isNew: boolean;
  send: (draft: ReturnType<typeof toDraft>) => Promise<void>;
}

/** Form of a business: one page in three sections, and one button at its end. */
export function BusinessForm({ choices, texts, draft, isNew, send }: BusinessFormProps) {
  const first = firstTexts(draft.texts, texts);
  const { wiring, submit, problems, mend } = useForm({
    check: (typed) => checkBusiness(typed, isNew),
    send: (typed) => send(toDraft(typed)),
    hasToast: true,
  });
  const [missing, setMissing] = useState(() => missingIn(first, isNew));
  const errors = problems.fields ?? {};

  const asOpened = useRef<string>(undefined);

  function keep() {
    const form = wiring.ref.current;
    if (!form) return;
    const typed = textsOf(form);
    setMissing(missingIn(typed, isNew));
    // Chosen from what was written, perhaps after it was asked for.
    if (typed.category && errors.category) mend("category");
    // The first call is that of the form as it was opened: nothing was typed yet that would have to be kept.
    asOpened.current ??= JSON.stringify(typed);
    if (JSON.stringify(typed) !== asOpened.current) draft.keep(form);
  }

  return (
    <form {...wiring} className="grid gap-4" onInput={keep}>
      <FormProgress missing={missing} />
      <FormErrors {...problems} />
      <FormSection id="what" missing={missing}>
        <WhatSection categories={choices.categories} texts={first} errors={errors} isNew={isNew} onChange={keep} />
      </FormSection>
      <FormSection id="where" missing={missing}>
        <HomeArea states={choices.states} state={first.state} lga={first.lga} errors={errors} />
        <Street texts={first} errors={errors} />
        <OtherAreas states={choices.states} text={first.area_list} onChange={keep} />
      </FormSection>
      <FormSection id="you" missing={missing}>
        <AboutYou texts={first} errors={errors} />
        {isNew && <Terms isAccepted={first.terms === "on"} error={errors.terms} />}
      </FormSection>
      <Button {...submit} busyLabel={isNew ? "Posting" : "Saving"}>
        {isNew ? "Submit my business" : "Save"}
      </Button>
    </form>
  );
}

interface GroupProps {
  texts: Texts;
  errors: Record<string, string>;
}

function Street({ texts, errors }: GroupProps) {
  return (
    <>
      <TextField
        label="Town"
        name="town"
        autoComplete="address-level3"
        maxLength={lettersMax.businessLine}
        defaultValue={texts.town}
        error={errors.town}
        hint="As people call it: Alausa, Wuse 2, Sabon Gari"
      />
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        maxLength={lettersMax.businessLine}
        defaultValue={texts.address}
        error={errors.address}
        hint="Street and number, or a place that everybody knows"
      />
    </>
  );
}

function AboutYou({ texts, errors }: GroupProps) {
  return (
    <>
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
      <TextField
        label="Work experience"
        name="work_experience"
        maxLength={lettersMax.businessLine}
        autoComplete="off"
        defaultValue={texts.work_experience}
        error={errors.work_experience}
        hint="Where you learned it, or what you have done"
      />
      <TextField
        label="Years of experience"
        name="years_of_experience"
        inputMode="numeric"
        maxLength={lettersMax.yearsOfExperience}
        autoComplete="off"
        defaultValue={texts.years_of_experience}
        error={errors.years_of_experience}
      />
      <CheckField
        label="Show my email on the business page"
        name="show_email"
        defaultChecked={texts.show_email === "on"}
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
