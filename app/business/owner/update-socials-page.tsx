import { useState } from "react";
import { useNavigate } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import type { LinkField } from "#/shared/public-link.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/update-socials-page.ts";
import { linkNote } from "./link-note.ts";
import { requireOwnBusiness } from "./own-business.ts";

export const meta = unlisted(sayLater("Update your online presence"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

const places = [
  { name: "website", label: sayLater("Website"), example: "https://mybusiness.com" },
  { name: "facebook", label: "Facebook", example: "https://facebook.com/mybusiness" },
  { name: "instagram", label: "Instagram", example: "https://instagram.com/mybusiness" },
  { name: "twitter", label: "Twitter", example: "https://x.com/mybusiness" },
  { name: "tiktok", label: "TikTok", example: "https://tiktok.com/@mybusiness" },
  { name: "linkedin", label: "LinkedIn", example: "https://linkedin.com/company/mybusiness" },
] as const;

export default function UpdateSocialsPage({ loaderData: business }: Route.ComponentProps) {
  return (
    <AccountFormPage
      title={say("Update your online presence")}
      back="/mybusiness"
      intro={
        <p>
          {say("Fill the ones you have. An address, or your name there (@mybusiness), becomes a link on your page.")}
        </p>
      }
    >
      <Drafted name={`${business.owner.id} update-socials`}>
        {(draft) => <SocialsForm business={business} draft={draft} />}
      </Drafted>
    </AccountFormPage>
  );
}

function SocialsForm({ business, draft }: { business: OwnBusiness; draft: Draft }) {
  const navigate = useNavigate();
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async ({ website, facebook, instagram, twitter, tiktok, linkedin }) => {
      await api("POST /v2/business/social", { body: { website, facebook, instagram, twitter, tiktok, linkedin } });
      draft.forget();
      showToast(say("Business updated"));
      navigate("/mybusiness");
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      <FormErrors {...problems} />
      {places.map(({ name, label, example }) => (
        <LinkInput
          key={name}
          name={name}
          label={say(label)}
          example={example}
          first={(draft.texts ?? business)[name] ?? ""}
          error={problems.fields?.[name]}
        />
      ))}
      <Button {...submit} busyLabel={say("Saving")}>
        {say("Save")}
      </Button>
    </form>
  );
}

interface LinkInputProps {
  name: LinkField;
  label: string;
  example: string;
  /** First value of the field. */
  first: string;
  error: string | undefined;
}

/** One link while it is typed, with its effect: nothing is refused, and an invalid link is not shown. */
function LinkInput({ name, label, example, first, error }: LinkInputProps) {
  const [typed, setTyped] = useState(first);
  return (
    <TextField
      label={label}
      name={name}
      inputMode="url"
      autoComplete={name === "website" ? "url" : "off"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={lengthMax.link}
      placeholder={example}
      defaultValue={first}
      error={error}
      hint={<span role="status">{linkNote(name, typed)}</span>}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
