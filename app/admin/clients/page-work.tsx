import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { weekdays } from "#/shared/time.ts";

interface WorkProps {
  clientId: string;
  page: OwnBusiness;
}

/** The page of a client, changed for its owner: words, links and hours, each saved by itself. */
export function PageWork({ clientId }: { clientId: string }) {
  const params = { id: clientId };
  const { answer, hasFailed, again } = useQuery(clientId, () => api("GET /v2/admin/clients/{id}/business", { params }));
  if (hasFailed) return <TryAgain onAgain={again}>The page did not load. The owner may have taken it back.</TryAgain>;
  if (!answer) return <Skeleton className="h-64" />;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <WordsForm clientId={clientId} page={answer} />
      <div className="grid content-start gap-4">
        <HoursForm clientId={clientId} page={answer} />
        <LinksForm clientId={clientId} page={answer} />
      </div>
    </div>
  );
}

/** A form that stores its texts until they are saved: the owner may withdraw consent meanwhile. */
function useDraftForm(part: string, send: (texts: Texts) => Promise<unknown>) {
  const { pathname } = useLocation();
  const draft = `acting ${part} ${pathname}`;
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async (texts) => {
      await send(texts);
      forgetDraft(draft);
      showToast("Saved. The owner was told.");
    },
  });
  const form = {
    ...wiring,
    onInput: (event: { currentTarget: HTMLFormElement }) => saveDraft(draft, textsOf(event.currentTarget)),
    className: "grid content-start gap-3 rounded-card bg-surface shadow-card p-4",
  };
  return { form, submit, problems, draft: readDraft(draft) };
}

function WordsForm({ clientId, page }: WorkProps) {
  const { form, submit, problems, draft } = useDraftForm("words", (texts) =>
    api("PUT /v2/admin/clients/{id}/business", { params: { id: clientId }, body: draftOf(page, texts) }),
  );
  const errors = problems.fields ?? {};
  const fields = [
    { name: "name", label: "Business name", max: lengthMax.businessName },
    { name: "phone", label: "Phone", max: 25 },
    { name: "town", label: "Town", max: lengthMax.businessLine },
    { name: "address", label: "Address", max: lengthMax.businessLine },
    { name: "work_experience", label: "Work experience", max: lengthMax.businessLine },
  ] as const;
  return (
    <form {...form} aria-label="Words">
      <FormErrors {...problems} />
      {fields.map(({ name, label, max }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={max}
          defaultValue={draft?.[name] ?? page[name]}
          error={errors[name]}
        />
      ))}
      <TextArea
        label="About"
        name="about"
        rows={6}
        maxLength={lengthMax.businessText}
        defaultValue={draft?.about ?? page.about}
        error={errors.about}
      />
      <TextField
        label="Services"
        name="tags"
        hint="With a comma between them"
        defaultValue={draft?.tags ?? page.tags.join(", ")}
        error={errors.tags}
      />
      <Button {...submit} className="justify-self-start">
        Save the words
      </Button>
    </form>
  );
}

/** The page as it is, with what was typed. */
function draftOf(page: OwnBusiness, texts: Texts) {
  const { category, years_of_experience, state, lga, service_area } = page;
  const { name = "", about = "", phone = "", address = "", town = "", work_experience = "", tags = "" } = texts;
  const services = tags.split(",").flatMap((tag) => tag.trim() || []);
  return {
    ...{ name, about, phone, address, town, work_experience, tags: services },
    ...{ category, years_of_experience, state, lga, service_area },
  };
}

const links = [
  { name: "website", label: "Website" },
  { name: "facebook", label: "Facebook" },
  { name: "instagram", label: "Instagram" },
  { name: "twitter", label: "Twitter" },
  { name: "tiktok", label: "TikTok" },
  { name: "linkedin", label: "LinkedIn" },
] as const;

function LinksForm({ clientId, page }: WorkProps) {
  const { form, submit, problems, draft } = useDraftForm("links", ({ website, facebook, instagram, ...more }) => {
    const { twitter, tiktok, linkedin } = more;
    const body = { website, facebook, instagram, twitter, tiktok, linkedin };
    return api("POST /v2/admin/clients/{id}/business/social", { params: { id: clientId }, body });
  });
  return (
    <form {...form} aria-label="Links">
      <FormErrors {...problems} />
      {links.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={lengthMax.link}
          defaultValue={draft?.[name] ?? page[name]}
          error={problems.fields?.[name]}
        />
      ))}
      <Button {...submit} className="justify-self-start">
        Save the links
      </Button>
    </form>
  );
}

const week = [...weekdays.slice(1), weekdays[0]];
const hours = Array.from({ length: 48 }, (_, half) => {
  const hour = Math.floor(half / 2);
  return `${hour % 12 || 12}:${half % 2 ? "30" : "00"} ${hour < 12 ? "AM" : "PM"}`;
});

function HoursForm({ clientId, page }: WorkProps) {
  const { form, submit, problems, draft } = useDraftForm("hours", (texts) => {
    const days = week.flatMap((day) => {
      const [open_time = "", close_time = ""] = [texts[`${day} open`], texts[`${day} close`]];
      return open_time || close_time ? [{ day_of_week: day, open_time, close_time }] : [];
    });
    return api("POST /v2/admin/clients/{id}/business/schedule", { params: { id: clientId }, body: { days } });
  });
  const timeOf = (day: string, which: "open_time" | "close_time") =>
    page.business_hours.find(({ day_of_week }) => day_of_week === day)?.[which] ?? "";
  return (
    <form {...form} aria-label="Opening hours">
      <FormErrors {...problems} />
      {week.map((day) => (
        <fieldset key={day} className="grid grid-cols-[6rem_1fr_1fr] items-center gap-2">
          <legend className="sr-only">{day}</legend>
          <span className="capitalize">{day}</span>
          {(["open", "close"] as const).map((which) => (
            <SelectField
              key={which}
              label={`${day} ${which === "open" ? "opening" : "closing"} time`}
              isLabelHidden
              name={`${day} ${which}`}
              defaultValue={draft?.[`${day} ${which}`] ?? timeOf(day, `${which}_time`)}
            >
              <option value="">Not provided</option>
              <option>Closed</option>
              {hours.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      ))}
      <Button {...submit} className="justify-self-start">
        Save the hours
      </Button>
    </form>
  );
}
