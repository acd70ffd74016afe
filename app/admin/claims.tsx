import { Link, useSearchParams } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button, type ButtonVariant } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextArea } from "#/app/ui/field.tsx";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { shortDate } from "#/shared/time.ts";
import { EditedList, EditedRow, Editor, FormButton, Mark, type Saving, useSaving } from "./editor.tsx";
import { BusinessLink } from "./list/row-table.tsx";
import { unbroken } from "./list/words.ts";
import { Facts, PictureViewer } from "./queue/case-file.tsx";
import { OwnNote } from "./queue/case-steps.tsx";
import { finalWords } from "./queue/decisions.tsx";
import { AllDone } from "./queue/next-queue.tsx";

type Claim = ResponseOf<"GET /v2/admin/claims">[number];
type Removal = ResponseOf<"GET /v2/admin/removals">["items"][number];

const views = { waiting: "Waiting", granted: "Granted, to undo", removals: "Requests for removal" } as const;
type View = keyof typeof views;
const isView = (text: string): text is View => text in views;

/** Claims of unclaimed businesses, and requests to remove their pages. */
export default function Claims() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("view") ?? "";
  const view: View = isView(asked) ? asked : "waiting";
  const found = useQuery(`claims ${view}`, async () =>
    view === "removals"
      ? { claims: [], removals: (await api("GET /v2/admin/removals")).items }
      : { claims: await api("GET /v2/admin/claims", { query: { state: view } }), removals: [] },
  );
  return (
    <Editor
      title="Claims"
      intro="Pages from open data that nobody runs yet. A claim waits here when the code alone proves too little. A granted claim can be undone for 14 days."
      of={found}
    >
      {({ claims, removals }) => (
        <>
          <SelectField
            label="Show"
            isLabelHidden
            name="view"
            value={view}
            className="max-w-72"
            onChange={({ target }) => setParams({ view: target.value })}
          >
            {Object.entries(views).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {claims.length + removals.length === 0 &&
            (view === "granted" ? <EmptyState thing="tick" title="Nothing to undo" /> : <AllDone path="claims" />)}
          <EditedList>
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} again={found.again} />
            ))}
            {removals.map((removal) => (
              <RemovalRow key={removal.id} removal={removal} again={found.again} />
            ))}
          </EditedList>
        </>
      )}
    </Editor>
  );
}

function ClaimRow({ claim, again }: { claim: Claim; again: () => void }) {
  const { record, claimant, documents, rivals, code_at, decided_at } = claim;
  const proofs = [
    code_at && `code typed on ${shortDate(code_at)}`,
    documents.length > 0 && `${documents.length} ${documents.length === 1 ? "document" : "documents"}`,
  ].filter(Boolean);
  const isOver = claim.can_undo_until !== "" && claim.can_undo_until < new Date().toISOString();
  return (
    <EditedRow actions={claim.is_own ? <OwnNote /> : !isOver && <ClaimActions claim={claim} again={again} />}>
      <h2 className="font-extrabold text-lg">
        {claim.state === "granted" ? <BusinessLink id={record.id}>{record.name}</BusinessLink> : record.name}
      </h2>
      <p className="text-ink-2">
        {record.category}, {record.place}
      </p>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        <Facts
          facts={[
            ["Source", `${record.source}, ${record.licence}`],
            ["Listed number", record.phone ? nationalPhone(record.phone) : "None"],
            ["Address", record.address],
            ["Also claimed by", rivals.map(rivalWords).join("\n")],
          ]}
        />
        <Facts
          facts={[
            ["Claimed by", <Claimant key="claimant" claimant={claimant} />],
            ["Email", `${claimant.email}${claimant.is_email_proven ? ", confirmed" : ", not confirmed"}`],
            [
              "Phone",
              `${unbroken(nationalPhone(claimant.phone))}${claimant.is_phone_proven ? ", confirmed" : ", not confirmed"}`,
            ],
            ["Proof", proofs.join(", ") || "None"],
            ["Claimed", shortDate(claim.claimed_at)],
            ["Granted", decided_at && shortDate(decided_at)],
          ]}
        />
      </div>
      {claim.is_number_held_by_another && (
        <p className="rounded-control bg-caution-well px-3 py-2">
          Another account has confirmed the listed number. It may have changed hands.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {documents.map(({ id, kind, sent_at }) => (
          <FormButton key={id} label={`Open ${kind}`} title={`${kind}, sent ${shortDate(sent_at)}`}>
            {() => <PictureViewer path={`/v2/admin/claims/documents/${id}`} alt={`${kind} of ${claimant.name}`} />}
          </FormButton>
        ))}
      </div>
    </EditedRow>
  );
}

const rivalWords = ({ name, state, has_code }: Claim["rivals"][number]) =>
  `${name}, ${state}${has_code ? ", typed the code" : ""}`;

const Claimant = ({ claimant: { id, name, joined_at } }: Pick<Claim, "claimant">) => (
  <>
    <Link to={`/admin/people/${id}`} className="underline">
      {name}
    </Link>{" "}
    <Mark>joined {shortDate(joined_at)}</Mark>
  </>
);

function ClaimActions({ claim: { id, state }, again }: { claim: Claim; again: () => void }) {
  const decide = (decision: "grant" | "refuse") => (reason: string) =>
    api("POST /v2/admin/claims/{id}", { params: { id }, body: { decision, reason } });
  const undo = (reason: string) => api("POST /v2/admin/claims/{id}/undo", { params: { id }, body: { reason } });
  const hint = "The claimant will see this.";
  if (state === "granted") {
    return (
      <ReasonButton
        label="Undo"
        title="Take the page back"
        variant="danger"
        hint={`${hint} ${finalWords}`}
        send={undo}
        again={again}
      />
    );
  }
  return (
    <>
      <ReasonButton
        label="Grant"
        title="Grant this claim"
        variant="primary"
        hint={`${hint} It can be undone for 14 days.`}
        send={decide("grant")}
        again={again}
      />
      <ReasonButton
        label="Refuse"
        title="Refuse this claim"
        variant="danger"
        hint={`${hint} ${finalWords}`}
        send={decide("refuse")}
        again={again}
      />
    </>
  );
}

function RemovalRow({
  removal: { id, record, reason, contact, asked_at },
  again,
}: {
  removal: Removal;
  again: () => void;
}) {
  const decide = (decision: "remove" | "keep") => (why: string) =>
    api("POST /v2/admin/removals/{id}", { params: { id }, body: { decision, reason: why } });
  const hint = `Kept in the audit log. ${finalWords}`;
  return (
    <EditedRow
      actions={
        <>
          <ReasonButton
            label="Keep"
            title="Keep the page"
            variant="quiet"
            hint={hint}
            send={decide("keep")}
            again={again}
          />
          <ReasonButton
            label="Remove"
            title="Remove the page for good"
            variant="danger"
            hint={hint}
            send={decide("remove")}
            again={again}
          />
        </>
      }
    >
      <h2 className="font-extrabold text-lg">{record.name}</h2>
      <p className="text-ink-2">
        {record.category}, {record.place}
      </p>
      <Facts
        facts={[
          ["Source", `${record.source}, ${record.licence}`],
          ["Why", reason],
          ["Contact", contact],
          ["Asked", shortDate(asked_at)],
        ]}
      />
    </EditedRow>
  );
}

interface ReasonButtonProps {
  label: string;
  title: string;
  variant: Exclude<ButtonVariant, "contact">;
  hint: string;
  send: (reason: string) => Promise<{ message: string }>;
  again: () => void;
}

const ReasonButton = ({ send, hint, again, ...button }: ReasonButtonProps) => (
  <FormButton {...button}>
    {(close) => <ReasonForm {...button} hint={hint} send={send} onSaved={again} onDone={close} />}
  </FormButton>
);

type ReasonFormProps = Pick<ReasonButtonProps, "label" | "variant" | "hint" | "send"> & Saving;

function ReasonForm({ label, variant, hint, send, ...saving }: ReasonFormProps) {
  const { wiring, submit, problems } = useSaving(saving, async ({ reason = "" }) => (await send(reason)).message);
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors detail={problems.detail} />
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        hint={hint}
        maxLength={lengthMax.reason}
        error={problems.fields?.reason}
      />
      <Button {...submit} variant={variant}>
        {label}
      </Button>
    </form>
  );
}
