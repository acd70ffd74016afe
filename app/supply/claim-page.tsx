import { type ReactNode, useState } from "react";
import { Link, redirect } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api, type ResponseOf } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CodeForm, useCodeForm } from "#/app/ui/code-form.tsx";
import { FormErrors, SelectField } from "#/app/ui/field.tsx";
import { JoyScreen, joyActionLook } from "#/app/ui/joy.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { type DocumentType, documentTypes } from "#/shared/document-checks.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/claim-page.ts";

type Claim = ResponseOf<"POST /v2/business/{id}/claim">;

export const meta = unlisted(sayLater("Claim your business"));

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const { business } = await api("GET /v2/business/{id}", { params: { id } });
  if (business.is_claimed) throw redirect(businessPath(business));
  return business;
}

export { LoadProblem as ErrorBoundary };

/** The steps by which an unclaimed business becomes its owner's. */
export default function ClaimPage({ loaderData: business }: Route.ComponentProps) {
  const { id, name } = business;
  const [claim, setClaim] = useState<Claim>();
  const [hasNoPhone, setHasNoPhone] = useState(false);
  const start = async () => setClaim(await api("POST /v2/business/{id}/claim", { params: { id } }));

  if (claim?.state === "granted") return <Granted name={name} />;
  return (
    <AccountFormPage
      title={say("Claim your business")}
      intro={
        <p className="wrap-anywhere">
          <b className="font-bold text-ink">{name}</b>, {tradeOf(business)}, {areaOf(business)}
        </p>
      }
    >
      {!claim && <Start start={start} />}
      {claim?.state === "code_sent" && !hasNoPhone && (
        <CodeStep id={id} claim={claim} resend={start} onClaim={setClaim}>
          <button
            type="button"
            className="min-h-11 cursor-pointer text-left underline"
            onClick={() => setHasNoPhone(true)}
          >
            {say("I no longer have that phone")}
          </button>
        </CodeStep>
      )}
      {claim && (claim.state === "documents_needed" || hasNoPhone) && claim.state !== "waiting" && (
        <DocumentStep id={id} onClaim={setClaim} />
      )}
      {claim?.state === "waiting" && <Waiting id={id} claim={claim} onClaim={setClaim} />}
    </AccountFormPage>
  );
}

function Start({ start }: { start: () => Promise<void> }) {
  const { wiring, submit, problems } = useForm({ check: () => undefined, send: start });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <ol className="grid list-decimal gap-2 pl-5">
        <li>{say("We text a code to the phone number that is listed for this business.")}</li>
        <li>{say("Enter the code, and the page is yours.")}</li>
        <li>{say("Add your prices, hours and photos. It is free.")}</li>
      </ol>
      <p className="text-ink-2 text-sm">
        {say("No phone listed, or it is not yours any more? Then send a document, and our staff decide.")}
      </p>
      <Button {...submit} busyLabel={say("Sending")}>
        {say("Start")}
      </Button>
    </form>
  );
}

interface StepProps {
  id: string;
  onClaim: (claim: Claim) => void;
}

interface CodeStepProps extends StepProps {
  claim: Claim;
  resend: () => Promise<void>;
  children: ReactNode;
}

function CodeStep({ id, claim, resend, onClaim, children }: CodeStepProps) {
  const form = useCodeForm(async (code) =>
    onClaim(await api("POST /v2/business/{id}/claim/verify", { params: { id }, body: { code } })),
  );
  return (
    <CodeForm
      form={form}
      button={say("Continue")}
      resend={async () => {
        await resend();
        showToast(say("We sent you a new code"));
      }}
      intro={
        <p>
          {say("We texted a six-digit code to the listed number, which ends in {digits}. It works for 10 minutes.", {
            digits: claim.number_ends,
          })}
        </p>
      }
    >
      {children}
    </CodeForm>
  );
}

function DocumentStep({ id, onClaim }: StepProps) {
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/certification/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: fieldMessages.image } }),
    send: async ({ kind }) => {
      if (!file) return;
      const body = { kind: kind as DocumentType, filename: await upload(file) };
      onClaim(await api("POST /v2/business/{id}/claim/documents", { params: { id }, body }));
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <p>
        {say(
          "Send a document that shows the business is yours: a CAC certificate, or your ID card with a picture of the shop. Only our staff can open it.",
        )}
      </p>
      <FormErrors {...problems} />
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={file}
        onPick={(picked) => {
          setFile(picked);
          show({});
        }}
        takesPdf
        error={problems.fields?.file}
      />
      <SelectField label={say("Document type")} name="kind" error={problems.fields?.kind}>
        {documentTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <ProgressBar label={say("Sending the document")} share={share} />
      <Button {...submit} busyLabel={say("Sending")}>
        {say("Submit")}
      </Button>
    </form>
  );
}

function Waiting({ id, claim: { documents }, onClaim }: StepProps & { claim: Claim }) {
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding || documents.length === 0) {
    return (
      <div className="grid gap-4">
        {documents.length === 0 && (
          <p role="status">{say("Thank you. Here the code alone is not enough: please send a document too.")}</p>
        )}
        <DocumentStep
          id={id}
          onClaim={(claim) => {
            onClaim(claim);
            setIsAdding(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {say("Our staff have your documents and decide in a few days. We tell you here and by email.")}
      </p>
      <p className="text-ink-2">{documents.join(", ")}</p>
      <Button variant="quiet" onClick={() => setIsAdding(true)}>
        {say("Add another document")}
      </Button>
      <LinkButton to="/" variant="quiet">
        {say("Home")}
      </LinkButton>
    </div>
  );
}

const Granted = ({ name }: { name: string }) => (
  <JoyScreen
    title={say("{name} is yours", { name })}
    action={
      <Link to="/update-business" className={joyActionLook}>
        {say("Complete your page")}
      </Link>
    }
  >
    {say("People can find, call and message you now. Add what you do, your hours and a photo.")}
  </JoyScreen>
);
