import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { copy } from "#/app/ui/copy-field.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { OfficeBar } from "./office-menu.tsx";

interface SecondStepProps {
  /** An authenticator app gives codes already. */
  isSet: boolean;
  onProven: () => void;
}

/** The second step of signing in: a code of the app, or setting one up the first time. */
export default function SecondStep({ isSet, onProven }: SecondStepProps) {
  const [paper, setPaper] = useState<string[]>([]);
  return (
    <div className="mx-auto grid max-w-[480px] gap-4 md:py-6">
      <OfficeBar />
      {paper.length > 0 ? (
        <PaperCodes codes={paper} onDone={onProven} />
      ) : (
        <EnterCode isSet={isSet} onProven={(codes) => (codes.length > 0 ? setPaper(codes) : onProven())} />
      )}
    </div>
  );
}

/** @param onProven receives the recovery codes, when an app was set up */
function EnterCode({ isSet, onProven }: Pick<SecondStepProps, "isSet"> & { onProven: (codes: string[]) => void }) {
  return (
    <>
      <h1 className="font-extrabold text-2xl">{isSet ? "Enter your code" : "Set up your authenticator app"}</h1>
      {isSet ? <p>Open your authenticator app and type the six digits it shows.</p> : <NewApp />}
      <CodeForm onProven={onProven} />
      {isSet && <p className="text-ink-2">No phone at hand? One of your codes on paper works too, once.</p>}
    </>
  );
}

function CodeForm({ onProven }: { onProven: (paper: string[]) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ code = "" }) => (code.trim() === "" ? { fields: { code: fieldMessages.code } } : undefined),
    send: async ({ code = "" }) => onProven((await api("POST /v2/second_step", { body: { code } })).recovery_codes),
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label="Code" name="code" autoComplete="one-time-code" error={problems.fields?.code} />
      <Button {...submit}>Verify</Button>
    </form>
  );
}

function NewApp() {
  const { answer: drawn, hasFailed, again } = useQuery("app", () => api("POST /v2/second_step/app"));
  if (hasFailed) return <TryAgain onAgain={again}>The code did not load.</TryAgain>;
  if (!drawn) return <Skeleton className="h-64" />;
  return (
    <>
      <p>Staff log in with a second step. Scan this with an authenticator app, then type the six digits it shows.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(drawn.qr)}`}
        alt="QR code for the authenticator app"
        width={224}
        height={224}
        className="rounded-card border border-hairline"
      />
      <p>
        Can’t scan it? Type this into the app:{" "}
        <code className="block font-mono font-semibold">
          {/* A line breaks between groups only. */}
          {drawn.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
    </>
  );
}

function PaperCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <h1 className="font-extrabold text-2xl">Write these codes down</h1>
      <p>Each works once in place of the app, should your phone be lost. They are shown only now.</p>
      <ul className="grid grid-cols-2 gap-2 rounded-card bg-well p-4 font-mono font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => copy(codes.join("\n"), "Codes copied")}>
          <Icon name="copy" size={20} />
          Copy
        </Button>
        <Button className="grow" onClick={onDone}>
          I have them on paper
        </Button>
      </div>
    </>
  );
}
