import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Portrait } from "#/app/account/portrait.tsx";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { PersonAction, PersonPage } from "#/server/admin/people/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { reportReasons } from "#/shared/report-reasons.ts";
import { dateAndTime, shortDate } from "#/shared/time.ts";
import { actColumns, pathOfAct } from "../audit-log.tsx";
import { ActionButtons, RecordHead, recordScreen, Tables, table } from "../list/record.tsx";
import { BusinessLink, type Column, Email, PersonLink } from "../list/row-table.tsx";
import { StatusMark, StatusWord } from "../list/status-mark.tsx";
import { TrustMark, trustWords } from "../list/trust-mark.tsx";
import { accountWords, pageWords, payoutWords, roleWords } from "../list/words.ts";
import { commentColumns, paymentColumns, referralColumns, subscriptionColumns } from "../lists.tsx";
import { Facts, Part } from "../queue/case-file.tsx";
import { finalWords, ReasonDialog, type Template } from "../queue/decisions.tsx";
import { Risks } from "../queue/queue.tsx";
import { takeReasons, warnReasons } from "../reports/reasons.ts";
import { kindWords } from "../reports/subject-facts.tsx";
import { Duplicates } from "../risk.tsx";
import { offerUndo } from "../undo.tsx";

/** Everything about one person that the viewer may know, and the actions they may take. */
export default recordScreen({
  load: (id) => api("GET /v2/admin/people/{id}", { params: { id } }),
  problem: "The person did not load. They may be gone.",
  shown: (person, again) => (
    <>
      <RecordHead
        back={person.conduct ? { title: "People", path: "/admin/people" } : undefined}
        actions={<Actions person={person} onDone={again} />}
      >
        <div className="flex items-center gap-4">
          <Portrait image={person.image} className="size-14" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere font-extrabold text-2xl lg:py-0!">{person.name || "No name yet"}</h1>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <p>
                {roleWords[person.role]} · <StatusMark words={accountWords} status={person.status} />
              </p>
              {person.conduct && <TrustMark trust={person.conduct.trust} />}
            </div>
          </div>
        </div>
      </RecordHead>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <Profile person={person} />
        </Card>
        {person.conduct && (
          <Card isFirst>
            <ConductPart conduct={person.conduct} />
          </Card>
        )}
      </div>
      <Tables
        tables={[
          ...(person.conduct ? conductTables(person.conduct) : []),
          ...(person.money ? moneyTables(person.money) : []),
          ...(person.audit ? [table("Audit log", actColumns, person.audit)] : []),
        ]}
      />
    </>
  ),
});

/** @param isFirst where the cards are below each other */
const Card = ({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) => (
  <div
    className={`grid min-w-0 content-start gap-4 rounded-card bg-surface p-4 shadow-card ${isFirst ? "max-lg:-order-1" : ""}`}
  >
    {children}
  </div>
);

function Profile({ person }: { person: PersonPage }) {
  const { business, invited_by, notifications } = person;
  return (
    <Part title="Profile">
      <Facts
        facts={[
          ["Phone", person.phone || "Not given"],
          [
            "Email",
            <Fragment key="email">
              <Email text={person.email} />
              {!person.is_email_confirmed && <span className="text-ink-2"> (not confirmed)</span>}
            </Fragment>,
          ],
          ["Place", person.lga ? `${person.lga}, ${person.state}` : "Not given"],
          ["Joined", shortDate(person.date_created)],
          [
            "Business",
            business ? (
              <Fragment key="business">
                <BusinessLink id={business.id}>{business.name}</BusinessLink> (
                <StatusWord words={pageWords} status={business.status} />) {business.is_verified && <VerifiedBadge />}
              </Fragment>
            ) : (
              "None"
            ),
          ],
          ["Invited by", invited_by && <PersonLink key="inviter" {...invited_by} />],
          ["Agent", person.agent],
          ["Signs in with", person.has_password ? "A password" : "Google"],
          ["Second step", person.role !== "user" && (person.has_second_step ? "Set up" : "Not set up")],
          ["Notifications", `${formatCount(notifications.total)}, ${formatCount(notifications.unread)} unread`],
        ]}
      />
    </Part>
  );
}

type Role = PersonPage["role"];

interface Wording {
  label: string;
  title: (name: string) => string;
  hint: string;
  isDangerous?: boolean;
}

const onlyLogged = "Kept in the audit log.";

/** Staff are blocked by their role too, and without an end. */
type Act = PersonAction | "block 7 days";

const wordings: Record<Act, Wording> = {
  warn: {
    label: "Warn",
    title: (name) => `Warn ${name}`,
    hint: "They will see this. Open reports about them are closed, those about what they wrote are not.",
  },
  "end sessions": {
    label: "End sessions",
    title: (name) => `Sign ${name} out everywhere`,
    hint: `${finalWords} ${onlyLogged}`,
  },
  "block 7 days": {
    label: "Block for 7 days",
    title: (name) => `Block for 7 days: ${name}`,
    hint: "They will see this, are logged out everywhere and cannot log in for 7 days; their page is hidden, and comes back by itself. A payout under way loses its approval and waits.",
  },
  block: {
    label: "Block permanently",
    title: (name) => `Block permanently: ${name}`,
    hint: "They will see this, are logged out everywhere and cannot log in; their page is hidden. It has no end, unless you restore them. Nothing is refunded: premium runs on to its end and does not renew. Referral rewards stay theirs, but they cannot ask for them; a payout under way loses its approval and bank details and waits.",
    isDangerous: true,
  },
  restore: { label: "Restore", title: (name) => `Let ${name} in again`, hint: onlyLogged },
  "change role": { label: "Change role", title: (name) => `Change the role of ${name}`, hint: onlyLogged },
  "reset second step": {
    label: "Reset second step",
    title: (name) => `Reset the second step of ${name}`,
    hint: `This cannot be undone: they set up a new one. ${onlyLogged}`,
  },
};

const actsOf = ({ may, role }: PersonPage): Act[] =>
  may.flatMap((action): Act[] => (action === "block" && role === "user" ? ["block 7 days", "block"] : [action]));

const send: Record<Act, (id: string, reason: string, role: Role) => Promise<{ message: string }>> = {
  warn: (id, reason) => api("POST /v2/admin/people/{id}/warn", { params: { id }, body: { reason } }),
  "end sessions": (id, reason) => api("POST /v2/admin/people/{id}/end_sessions", { params: { id }, body: { reason } }),
  "block 7 days": (id, reason) => api("POST /v2/admin/sanctions", { body: { kind: "person", id, reason, days: 7 } }),
  block: (id, reason) => api("POST /v2/admin/people/{id}/block", { params: { id }, body: { reason } }),
  restore: (id, reason) => api("POST /v2/admin/people/{id}/restore", { params: { id }, body: { reason } }),
  "change role": (id, reason, role) =>
    api("POST /v2/admin/people/{id}/role", { params: { id }, body: { role, reason } }),
  "reset second step": (id, reason) =>
    api("POST /v2/admin/people/{id}/second_step/reset", { params: { id }, body: { reason } }),
};

/** Actions on a person that the viewer may take: each asks for a reason first. */
function Actions({ person, onDone }: { person: PersonPage; onDone: () => void }) {
  const [chosen, setChosen] = useState<Act>();
  const [role, setRole] = useState<Role>(person.role);
  if (person.may.length === 0) return null;
  const wording = chosen && wordings[chosen];
  const undo = async () => {
    const params = { kind: "person", id: person.id } as const;
    const undone = await api("POST /v2/admin/reports/{kind}/{id}/undo", { params });
    onDone();
    return undone;
  };
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-2">
      <ActionButtons
        actions={actsOf(person)}
        wordings={wordings}
        onChoose={(act) => {
          setRole(person.role);
          setChosen(act);
        }}
      />
      <ReasonDialog
        title={wording?.title(person.name || "this person") ?? ""}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        confirm={wording?.label ?? ""}
        hint={wording?.hint ?? ""}
        isDangerous={wording?.isDangerous}
        templates={templatesOf(chosen, person)}
        onConfirm={async (reason) => {
          if (!chosen) return;
          const { message } = await send[chosen](person.id, reason, role);
          if (chosen === "warn") offerUndo({ message, undo, path: `/admin/people/${person.id}` });
          else showToast(message);
          onDone();
        }}
      >
        {chosen === "block" && person.role !== "user" && <p>Blocking them takes their role here, too.</p>}
        {chosen === "change role" && <RoleSelect role={role} onChange={setRole} />}
      </ReasonDialog>
    </section>
  );
}

const labelOf = (reason: string) => reportReasons[reason as keyof typeof reportReasons]?.label ?? reason;

/** Labels of the reasons of the open reports. */
export const openReasonsOf = (reports: readonly Pick<Report, "reason" | "status">[] = []) =>
  reports.filter(({ status }) => status === "open").map(({ reason }) => labelOf(reason));

function templatesOf(act: Act | undefined, { conduct }: PersonPage): Template[] {
  const given = openReasonsOf(conduct?.reports_about);
  if (act === "warn") return warnReasons(given);
  return act === "block" || act === "block 7 days" ? takeReasons(given) : [];
}

function RoleSelect({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <p>They are logged out everywhere. Whoever works here enters a second step at the next visit.</p>
      <SelectField label="Role" name="role" value={role} onChange={({ target }) => onChange(target.value as Role)}>
        {Object.entries(roleWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type Conduct = NonNullable<PersonPage["conduct"]>;
type Report = Conduct["reports_by"][number];

const sessionColumns: readonly Column<Conduct["sessions"][number]>[] = [
  { label: "Device", cell: ({ device }) => device },
  { label: "Last used", cell: ({ last_used }) => dateAndTime(last_used) },
  { label: "Logged in", cell: ({ date_created }) => dateAndTime(date_created) },
];

const reportWords: Record<string, string> = { open: "Waits", upheld: "Upheld", dismissed: "Nothing wrong" };

interface SubjectLinkProps {
  kind: string;
  subject_id: string;
  /** False: the record is private, and has no link. */
  isShown: boolean;
}

/** Leads to what was reported or sanctioned. */
function SubjectLink({ kind, subject_id, isShown }: SubjectLinkProps) {
  const words = kindWords[kind as keyof typeof kindWords] ?? kind;
  if (!isShown) return words;
  return (
    <Link to={pathOfAct({ about: `${kind}/${subject_id}`, subject_id })} className="underline">
      {words}
    </Link>
  );
}

export const reportColumns: readonly Column<Report>[] = [
  { label: "Reason", cell: ({ reason }) => labelOf(reason) },
  {
    label: "Of",
    // What was said in private opens only while a report is open.
    cell: ({ kind, subject_id, status }) => (
      <SubjectLink {...{ kind, subject_id }} isShown={status === "open" || (kind !== "message" && kind !== "list")} />
    ),
  },
  { label: "Status", cell: ({ status }) => reportWords[status] ?? status, slot: "state" },
  { label: "Said", cell: ({ date_created }) => shortDate(date_created), isClear: true, slot: "date" },
];

const sanctionColumns: readonly Column<Conduct["sanctions"][number]>[] = [
  { label: "Why", cell: ({ reason }) => reason, isWide: true },
  { label: "Against", cell: (one) => <SubjectLink {...one} isShown /> },
  { label: "Taken", cell: ({ taken_at }) => shortDate(taken_at) },
  {
    ...{ label: "Now", isClear: true },
    cell: ({ lifted_at, ends_at }) =>
      lifted_at ? `Lifted ${shortDate(lifted_at)}` : ends_at ? `In force until ${shortDate(ends_at)}` : "In force",
  },
];

const warningColumns: readonly Column<Conduct["warnings"][number]>[] = [
  { label: "What was said", cell: ({ reason }) => reason, isWide: true },
  // What was said in private opens only while a report is open.
  {
    label: "About",
    cell: (one) => <SubjectLink {...one} isShown={one.kind !== "message" && one.kind !== "list"} />,
  },
  { label: "By", cell: ({ by }) => by },
  { label: "Given", cell: ({ warned_at }) => shortDate(warned_at), isClear: true, slot: "date" },
];

const ratingColumns: readonly Column<Conduct["ratings"][number] & { id: string }>[] = [
  { label: "Business", cell: ({ business }) => business },
  { label: "Stars", cell: ({ stars }) => countOf(stars, "star"), isClear: true },
  { label: "Given", cell: ({ date_created }) => shortDate(date_created), isClear: true, slot: "date" },
];

/** "3, 1 of them open": rows of a table below, and those that are not closed. */
const counted = (rows: readonly unknown[], open: number, word: string) => {
  if (rows.length === 0) return "None";
  if (open === rows.length) return `${open} ${word}`;
  return open > 0 ? `${rows.length}, ${open} of them ${word}` : String(rows.length);
};

/** Facts by which moderators judge a person. */
function ConductPart({ conduct }: { conduct: Conduct }) {
  const { trust, risks, duplicates, chats, sanctions, warnings, reports_about, reports_by } = conduct;
  const inForce = sanctions.filter(({ lifted_at }) => lifted_at === null).length;
  return (
    <>
      <Part title="Conduct">
        <Facts
          facts={[
            ["Risks", risks.length > 0 && <Risks key="risks" risks={risks} />],
            ["Trust", trustWords[trust]],
            ["Sanctions", counted(sanctions, inForce, "in force")],
            ["Warnings", counted(warnings, 0, "")],
            ["Reports", counted(reports_about, countOpen(reports_about), "open")],
            ["Reported others", counted(reports_by, countOpen(reports_by), "open")],
            [
              "Chats",
              chats.conversations > 0
                ? `${formatCount(chats.conversations)}, ${formatCount(chats.started)} begun by them`
                : "None",
            ],
            ["Messages sent", formatCount(chats.messages)],
          ]}
        />
      </Part>
      <Duplicates duplicates={duplicates} />
    </>
  );
}

const countOpen = (reports: readonly Report[]) => reports.filter(({ status }) => status === "open").length;

const conductTables = ({ sanctions, warnings, reports_about, reports_by, comments, ratings, sessions }: Conduct) => [
  table("Sanctions", sanctionColumns, sanctions),
  table("Warnings", warningColumns, warnings),
  table("Reports about them", reportColumns, reports_about),
  table("Reports by them", reportColumns, reports_by),
  table("Comments", commentColumns, comments),
  table(
    "Ratings given",
    ratingColumns,
    ratings.map((rating) => ({ ...rating, id: rating.bid })),
  ),
  table("Logged in on", sessionColumns, sessions),
];

type Money = NonNullable<PersonPage["money"]>;

export const payoutColumns: readonly Column<Money["payouts"][number]>[] = [
  { label: "Amount", cell: ({ amount }) => formatNaira(amount) },
  { label: "Status", cell: ({ status }) => <StatusMark words={payoutWords} status={status} />, slot: "state" },
  { label: "Asked for", cell: ({ requested_at }) => shortDate(requested_at) },
  { label: "Decided", cell: ({ decided_at }) => (decided_at ? shortDate(decided_at) : "Not yet") },
];

/** What finance needs to know about a person. */
const moneyTables = ({ payments, subscriptions, referrals, payouts }: Money) => [
  table("Payments", paymentColumns, payments),
  table("Subscriptions", subscriptionColumns, subscriptions),
  table("Referrals", referralColumns, referrals),
  table("Payouts", payoutColumns, payouts),
];
