import { useEffect, useState } from "react";
import { api, fetchFile } from "#/app/api.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { DayField } from "#/app/ui/day-field.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

type Shared = Pick<OwnBusiness, "id" | "bid" | "name" | "status" | "short_link" | "prices" | "category" | "tags"> &
  Pick<OwnBusiness, "town" | "lga" | "state">;

/** Text that an owner sends to customers: who, what, where, from how much, and the link. */
export function shareText(business: Shared): string {
  const prices = business.prices.map(({ price }) => price);
  const values = { name: business.name, trade: tradeOf(business), area: areaOf(business), link: business.short_link };
  const text =
    prices.length > 0
      ? say("{name} – {trade}, {area}. From {price}. See my work and prices, and call me: {link}", {
          ...values,
          price: formatNaira(Math.min(...prices)),
        })
      : say("{name} – {trade}, {area}. See my work and prices, and call me: {link}", values);
  return text.toWellFormed();
}

/** Opens WhatsApp with the page and its link in a message. */
export const whatsAppShare = (business: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(shareText(business))}`;

const templates = [
  { name: "open", label: sayLater("Now") },
  { name: "work", label: sayLater("New work") },
  { name: "prices", label: sayLater("Price list") },
  { name: "holiday", label: sayLater("Holiday") },
  { name: "offer", label: sayLater("Offer") },
  { name: "month", label: sayLater("Your month") },
] as const;
type Template = (typeof templates)[number]["name"];

/** Pictures that have something to say: no price list without prices. */
export function templatesFor({ catalog, prices, offer }: Pick<OwnBusiness, "catalog" | "prices" | "offer">) {
  const hasContent: Partial<Record<Template, boolean>> = {
    work: catalog.length > 0,
    prices: prices.length > 0,
    offer: offer !== null,
  };
  return templates.filter(({ name }) => hasContent[name] ?? true);
}

/** Of a picture, below `/v2/mybusiness/`. */
const pictureFile = (shape: "story" | "square", template: Template) =>
  template === "month" ? `month/${shape}.jpg` : `share/${shape}-${template}.jpg`;

/** Files of the kit, as the call and the device name them; the first two are sent, the others printed. */
export const shareFiles = ({ bid }: Pick<Shared, "bid">, template: Template) =>
  [
    {
      label: say("Picture for WhatsApp Status"),
      file: pictureFile("story", template),
      name: `${bid}-${template}-status.jpg`,
      isSent: true,
    },
    {
      label: say("Picture for chats and Instagram"),
      file: pictureFile("square", template),
      name: `${bid}-${template}.jpg`,
      isSent: true,
    },
    { label: say("Poster to print (A5 PDF)"), file: "share/poster.pdf", name: `${bid}-poster.pdf`, isSent: false },
    { label: say("QR code as a picture"), file: "share/qr.png", name: `${bid}-qr.png`, isSent: false },
  ] as const;

/** Link, pictures and posters that an owner sends to customers and prints; only for a public page. */
export function ShareKit({ business }: { business: OwnBusiness }) {
  const [offer, setOffer] = useState(business.offer);
  const [chosen, setTemplate] = useState<Template>("open");
  const offered = templatesFor({ ...business, offer });
  const template = offered.some(({ name }) => name === chosen) ? chosen : "open";
  return (
    <section
      aria-label={say("Share your page")}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8"
    >
      <div className="grid gap-4">
        <PageHead title={say("Share your page")} back="/mybusiness" />
        <div className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
          <LinkButton to={whatsAppShare(business)} variant="contact" rel="noreferrer">
            <Icon name="message-circle" size={20} />
            {say("Send on WhatsApp")}
          </LinkButton>
          <CopyField
            label={say("Short link")}
            name="short_link"
            value={business.short_link}
            done={say("Link copied")}
          />
        </div>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-extrabold text-lg">{say("Pictures with your number")}</legend>
          <div className="flex flex-wrap gap-x-2">
            {offered.map(({ name, label }) => (
              <Chip key={name} aria-pressed={template === name} onClick={() => setTemplate(name)}>
                {say(label)}
              </Chip>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <SharePicture
          key={template === "offer" ? JSON.stringify(offer) : template}
          file={pictureFile("square", template)}
        />
      </div>
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {shareFiles(business, template).map((file) => (
            <li key={file.label} className="grid">
              <ShareFile {...file} />
            </li>
          ))}
        </ul>
        <OfferForm
          offer={offer}
          onChange={(next) => {
            setOffer(next);
            if (next) setTemplate("offer");
          }}
        />
        <Snippets business={business} />
      </div>
    </section>
  );
}

/** What the owner puts on a site of their own. */
function Snippets({ business: { id, name, short_link } }: { business: OwnBusiness }) {
  const { origin } = new URL(short_link);
  const badge = `<a href="${short_link}"><img src="${origin}/badge/${id}.svg" alt="${name.replaceAll('"', "&quot;")}" height="36"></a>`;
  const card = `<iframe src="${origin}/embed/${id}" title="${name.replaceAll('"', "&quot;")}" width="420" height="130" style="border:0" loading="lazy"></iframe>`;
  return (
    <AccordionItem title={say("For your own website")}>
      <div className="grid gap-3">
        <img src={`/badge/${id}.svg`} alt={say("Badge with your stars")} height={36} className="h-9" />
        <CopyField label={say("Badge with your stars")} name="badge" value={badge} done={say("Copied")} />
        <CopyField label={say("Card with your picture")} name="embed" value={card} done={say("Copied")} />
      </div>
    </AccordionItem>
  );
}

interface OfferFormProps {
  offer: OwnBusiness["offer"];
  onChange: (offer: OwnBusiness["offer"]) => void;
}

/** What is offered for some days, on the page, on cards and on a picture of its own. */
function OfferForm({ offer, onChange }: OfferFormProps) {
  const { wiring, submit, problems } = useForm({
    check: ({ text, until }) => {
      const fields = {
        ...(text?.trim() ? {} : { text: say("Say what you offer") }),
        ...(until ? {} : { until: say("Choose its last day") }),
      };
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ text = "", until = "" }) => {
      onChange((await api("PUT /v2/mybusiness/offer", { body: { text, until } })).offer);
      showToast(say("Your offer is on your page"));
    },
  });
  const end = async () => {
    try {
      onChange((await api("DELETE /v2/mybusiness/offer")).offer);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  };
  return (
    <AccordionItem
      title={offer ? say("Offer until {day}", { day: shortDate(offer.until) }) : say("Make an offer for some days")}
    >
      <form {...wiring} className="grid gap-3">
        <FormErrors {...problems} />
        <TextField
          label={say("Offer")}
          name="text"
          defaultValue={offer?.text}
          maxLength={lengthMax.offerText}
          placeholder={say("10% off braids this week")}
          error={problems.fields?.text}
        />
        <DayField label={say("Last day")} name="until" defaultValue={offer?.until} error={problems.fields?.until} />
        <div className="flex flex-wrap gap-3">
          <Button {...submit}>{say("Save")}</Button>
          {offer && (
            <Button variant="quiet" onClick={end}>
              {say("End the offer")}
            </Button>
          )}
        </div>
      </form>
    </AccordionItem>
  );
}

/** A picture of the share kit as it will be sent, drawn for this look at it. */
export function SharePicture({ file }: { file: string }) {
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let made = "";
    let isWanted = true;
    fetchFile(`/v2/mybusiness/${file}`).then(
      (drawn) => {
        if (!isWanted) return;
        made = URL.createObjectURL(drawn);
        setUrl(made);
      },
      (error) => isWanted && setProblem(problemsOf(error).detail ?? say("The picture was not made. Try again.")),
    );
    return () => {
      isWanted = false;
      URL.revokeObjectURL(made);
    };
  }, [file]);
  if (problem) return <p className="text-ink-2">{problem}</p>;
  if (!url) return <Skeleton className="mx-auto aspect-4/5 w-full max-w-80 rounded-card" />;
  return (
    <img
      src={url}
      alt={say("As your customers will see it")}
      width={1080}
      height={1350}
      className="mx-auto w-full max-w-80 rounded-card shadow-card"
    />
  );
}

interface ShareFileProps {
  label: string;
  /** As the call names it, below `/v2/mybusiness/`. */
  file: string;
  /** Filename on the device. */
  name: string;
  /** Sent to people where the device can send; else it is saved. */
  isSent: boolean;
}

/** A picture or a page of the share kit, drawn at the tap, then sent or saved. */
function ShareFile({ label, file, name, isSent }: ShareFileProps) {
  const [isBusy, setBusy] = useState(false);

  async function hand() {
    setBusy(true);
    try {
      const drawn = await fetchFile(`/v2/mybusiness/${file}`);
      if (!(isSent && (await send(drawn, name)))) saveFile(drawn, name);
    } catch (error) {
      showToast(problemsOf(error).detail ?? say("That did not work. Try again."), "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      busyLabel={say("Making it")}
      className="justify-start! text-left"
      onClick={hand}
    >
      <Icon name={isSent ? "share" : "image"} size={20} className="text-ink-2" />
      {label}
    </Button>
  );
}

/** Opens the device's share sheet. @returns false if it cannot share the file or did not open */
async function send(drawn: Blob, name: string): Promise<boolean> {
  const shared = { files: [new File([drawn], name, { type: drawn.type })] };
  if (!navigator.canShare?.(shared)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // A closed list means nothing is wanted. A browser that took too long to open it saves the file instead.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
