import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Score } from "#/app/ui/stars.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { BusinessPage } from "#/server/admin/businesses/contract.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { shortDate } from "#/shared/time.ts";
import { actColumns } from "../audit-log.tsx";
import { EarlierDecisions } from "../documents/business-facts.tsx";
import { ActionButtons, Fact, RecordHead, recordScreen, Tables, table } from "../list/record.tsx";
import { type Column, PersonLink, PublicPage } from "../list/row-table.tsx";
import { StatusMark } from "../list/status-mark.tsx";
import { pageWords } from "../list/words.ts";
import { commentColumns, paymentColumns, referralColumns, subscriptionColumns } from "../lists.tsx";
import { openReasonsOf, payoutColumns, reportColumns } from "../people/person.tsx";
import { ReasonDialog } from "../queue/decisions.tsx";
import { takeReasons } from "../reports/reasons.ts";

/** Everything about one business that the viewer may know, the actions they may take, and the lists filtered to it. */
export default recordScreen({
  load: (id) => api("GET /v2/admin/businesses/{id}", { params: { id } }),
  problem: "The business did not load. It may be gone.",
  shown: (business, again) => {
    const { conduct, money, audit } = business;
    return (
      <>
        <RecordHead
          back={conduct ? { title: "Businesses", path: "/admin/businesses" } : undefined}
          actions={<Actions business={business} onDone={again} />}
        >
          <Head business={business} />
        </RecordHead>
        <Profile business={business} />
        <Lists business={business} />
        <Tables
          tables={[
            ...(conduct ? conductTables(conduct) : []),
            ...(money ? moneyTables(money) : []),
            ...(audit ? [table("Audit log", actColumns, audit)] : []),
          ]}
        />
        {conduct && !audit && <EarlierDecisions decisions={conduct.decisions} />}
      </>
    );
  },
});

function Head({ business }: { business: BusinessPage }) {
  const { name, category, image, status, score, ratings, is_verified } = business;
  return (
    <div className="flex items-start gap-4">
      {image && (
        <Picture
          src={image}
          alt=""
          width={96}
          height={72}
          sizes="96px"
          className="h-18 w-24 shrink-0 rounded-card object-cover"
        />
      )}
      <div className="min-w-0">
        <h1 className="wrap-anywhere font-extrabold text-2xl">
          {name} {is_verified && <VerifiedBadge />}
        </h1>
        <p>
          {category} · <StatusMark words={pageWords} status={status} />
          {status === "active" && (
            <>
              {" "}
              · <PublicPage business={business}>Public page</PublicPage>
            </>
          )}
        </p>
        <Score rating={score} count={ratings} />
      </div>
    </div>
  );
}

const helperRoles = { replies: "answers customers", editor: "answers customers and edits the page" } as const;

function Profile({ business }: { business: BusinessPage }) {
  const { id, owner, phone, address, website, created_at, is_verified, conduct } = business;
  return (
    <section aria-label="Profile" className="rounded-card bg-surface p-4 shadow-card">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
        <Fact label="Owner">
          <PersonLink {...owner} />
        </Fact>
        <Fact label="Helpers">
          <Helpers helpers={business.helpers} />
        </Fact>
        <Fact label="Verification">
          {is_verified ? "Has the blue tick" : "No blue tick"}
          {conduct?.recheck_since && (
            <Link to={`/admin/rechecks/${id}`} className="block underline">
              Waits for a re-check since {shortDate(conduct.recheck_since)}
            </Link>
          )}
        </Fact>
        <Fact label="Phone">{phone ? nationalPhone(phone) : "Not given"}</Fact>
        <Fact label="Address">{address}</Fact>
        <Fact label="Website">{website || "None"}</Fact>
        <Fact label="Posted">{shortDate(created_at)}</Fact>
      </dl>
    </section>
  );
}

function Helpers({ helpers }: Pick<BusinessPage, "helpers">) {
  if (helpers.length === 0) return "None";
  return (
    <ul>
      {helpers.map(({ id, person, name, role }) => (
        <li key={id}>
          {person ? <PersonLink {...person} /> : `${name}, invited`}: {helperRoles[role]}
        </li>
      ))}
    </ul>
  );
}

/** The lists of the back office, filtered to the business: each for whoever may read it. */
function Lists({ business: { id, owner, conduct, money, audit } }: { business: BusinessPage }) {
  const ofIt = (list: string, more = "") => `/admin/${list}?search=${id}${more}`;
  const links = [
    ...(conduct
      ? [
          ["All comments", ofIt("comments")],
          ["Hidden comments", ofIt("comments", "&status=hidden")],
          ["Bookings", ofIt("bookings")],
          ["Invoices", ofIt("invoices")],
        ]
      : []),
    ...(money
      ? [
          ["Payments", ofIt("payments")],
          ["Subscriptions", ofIt("subscriptions")],
          ["Referrals", `/admin/referrals?search=${owner.id}`],
        ]
      : []),
    ...(audit ? [["Audit log", ofIt("audit")]] : []),
  ] as const;
  return (
    <nav aria-label="Lists of this business" className="flex flex-wrap gap-2">
      {links.map(([label, path]) => (
        <Link
          key={label}
          to={path!}
          className="inline-flex min-h-11 items-center rounded-pill border border-hairline bg-surface px-3 text-sm no-underline hover:bg-well lg:min-h-8"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type Conduct = NonNullable<BusinessPage["conduct"]>;

const documentWords = { pending: "Waits", approved: "Approved", rejected: "Rejected" } as const;

const documentColumns: readonly Column<Conduct["documents"][number]>[] = [
  {
    label: "Document",
    cell: ({ id, name }) => (
      <Link to={`/admin/documents/${id}`} className="underline">
        {name}
      </Link>
    ),
  },
  { label: "Status", cell: ({ status }) => documentWords[status], slot: "state" },
  { label: "Name on it", cell: ({ typed_name }) => typed_name },
  { label: "Reason", cell: ({ reason }) => reason, isWide: true },
  { label: "Sent", cell: ({ created_at }) => shortDate(created_at) },
  { label: "Decided", cell: ({ decided_at }) => decided_at && shortDate(decided_at) },
];

const claimWords = {
  open: "Begun",
  waiting: "Waits",
  granted: "Granted",
  refused: "Refused",
  undone: "Undone",
} as const;

const claimColumns: readonly Column<Conduct["claims"][number]>[] = [
  { label: "By", cell: ({ claimant }) => <PersonLink {...claimant} /> },
  {
    ...{ label: "State", slot: "state" },
    cell: ({ state }) =>
      state === "waiting" || state === "granted" ? (
        <Link to={`/admin/claims?view=${state}`} className="underline">
          {claimWords[state]}
        </Link>
      ) : (
        claimWords[state]
      ),
  },
  { label: "Claimed", cell: ({ date_created }) => shortDate(date_created) },
  { label: "Decided", cell: ({ decided_at }) => decided_at && shortDate(decided_at) },
];

const blockColumns: readonly Column<Conduct["sanctions"][number] & { id: string }>[] = [
  { label: "Why", cell: ({ reason }) => reason, isWide: true },
  { label: "Taken", cell: ({ taken_at }) => shortDate(taken_at) },
  {
    label: "Until",
    cell: ({ ends_at, lifted_at }) =>
      lifted_at ? `Lifted ${shortDate(lifted_at)}` : ends_at ? shortDate(ends_at) : "It is lifted",
  },
];

/** Without the column that names the business of the page in each row. */
const own = <Row,>(columns: readonly Column<Row>[], label: string) =>
  columns.filter((column) => column.label !== label);

function conductTables({ documents, reports, comments, hidden_comments, claims, sanctions }: Conduct) {
  const open = reports.find(({ status }) => status === "open");
  return [
    table("Documents", documentColumns, documents),
    {
      ...table("Reports", own(reportColumns, "Of"), reports),
      more: open && (
        <Link to={`/admin/reports/business/${open.subject_id}`} className="underline">
          Decide on the open reports
        </Link>
      ),
    },
    table(
      "Blocks",
      blockColumns,
      sanctions.map((one) => ({ ...one, id: one.sanction_id })),
    ),
    table("Claims", claimColumns, claims),
    table("Reviews removed", own(commentColumns, "Of"), hidden_comments),
    table("Latest reviews", own(commentColumns, "Of"), comments),
  ];
}

type Money = NonNullable<BusinessPage["money"]>;

const moneyTables = ({ subscriptions, payments, referrals, payouts }: Money) => [
  table("Subscriptions", own(subscriptionColumns, "Business"), subscriptions),
  table("Payments", own(paymentColumns, "Business"), payments),
  table("Referrals of the owner", referralColumns, referrals),
  table("Payouts to the owner", payoutColumns, payouts),
];

type Act = "block 7 days" | "block" | "lift block";

const wordings: Record<Act, { label: string; title: (name: string) => string; hint: string; isDangerous?: boolean }> = {
  "block 7 days": {
    label: "Block for 7 days",
    title: (name) => `Block for 7 days: ${name}`,
    hint: "The owner will see this. Their page is hidden, and comes back by itself.",
  },
  block: {
    label: "Block permanently",
    title: (name) => `Block permanently: ${name}`,
    hint: "The owner will see this. Their page is hidden and has no end, unless you lift the block.",
    isDangerous: true,
  },
  "lift block": {
    label: "Lift the block",
    title: (name) => `Lift the block of ${name}`,
    hint: "Kept in the audit log.",
  },
};

const acts: Record<BusinessPage["may"][number], readonly Act[]> = {
  block: ["block 7 days", "block"],
  "lift block": ["lift block"],
};

/** Actions on a business that the viewer may take: each asks for a reason first. */
function Actions({ business: { id, name, may, conduct }, onDone }: { business: BusinessPage; onDone: () => void }) {
  const [chosen, setChosen] = useState<Act>();
  if (may.length === 0) return null;
  const wording = chosen && wordings[chosen];

  function send(reason: string) {
    const inForce = conduct?.sanctions.find(({ lifted_at }) => lifted_at === null);
    if (chosen === "lift block" && inForce) {
      return api("POST /v2/admin/sanctions/{id}/lift", { params: { id: inForce.sanction_id }, body: { reason } });
    }
    const days = chosen === "block 7 days" ? 7 : undefined;
    return api("POST /v2/admin/sanctions", { body: { kind: "business", id, reason, days } });
  }

  return (
    <section aria-label="Actions" className="flex flex-wrap gap-2">
      <ActionButtons actions={may.flatMap((action) => acts[action])} wordings={wordings} onChoose={setChosen} />
      <ReasonDialog
        title={wording?.title(name) ?? ""}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        confirm={wording?.label ?? ""}
        hint={wording?.hint ?? ""}
        isDangerous={wording?.isDangerous}
        templates={chosen?.startsWith("block") ? takeReasons(openReasonsOf(conduct?.reports)) : []}
        onConfirm={async (reason) => {
          showToast((await send(reason)).message);
          onDone();
        }}
      />
    </section>
  );
}
