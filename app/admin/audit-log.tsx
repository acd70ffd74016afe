import { Link, useLocation } from "react-router";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { dateAndTime } from "#/shared/time.ts";
import { decisionWords, type Facts, factLabel, factWords } from "./acts.ts";
import { listScreen, type RowOf } from "./list/data-table.tsx";
import { type Column, Email, text, under } from "./list/row-table.tsx";

type Row = RowOf<"audit">;

/** As high as a target has to be, where links of a card are below each other. */
const linkLook = "wrap-break-word inline-block py-0.5 underline @4xl:py-0";

export const actColumns: readonly Column<Row>[] = [
  {
    label: "Did",
    fields: ["action"],
    cell: ({ action, kind, before, after }) => decisionWords(action, kind, after ?? before),
  },
  under({
    label: "When",
    fields: ["at"],
    sort: "at",
    isClear: true,
    cell: ({ at }) => <span className="whitespace-nowrap">{dateAndTime(at)}</span>,
  }),
  {
    ...{ label: "To", fields: ["kind", "subject_id"], isClear: true },
    cell: (act) => <Subject act={act} />,
  },
  {
    ...{ label: "By", fields: ["actor"] },
    cell: ({ actor, actor_id }) => (
      <Link to={`/admin/people/${actor_id}`} className={linkLook}>
        <Email text={actor} />
      </Link>
    ),
  },
  {
    label: "What changed",
    fields: ["before", "after", "other_ids"],
    cell: (act) => hasChanges(act) && <Changes act={act} />,
    isWide: true,
  },
  { ...text("Why", "reason"), isWide: true },
];

/** Parts of the back office where a thing without a page of its own is edited, by its kind. */
const editors: Record<string, string> = {
  ...{ agent: "agents", claim: "claims", removal: "claims?view=removals", plan: "plans", notice: "notice" },
  ...{ question: "faq", word: "words", service: "words", translation: "translations", "failed job": "failed-jobs" },
};

/** The page of the thing that was acted on; every act on it, where it was removed. */
export function pathOfAct({ about, subject_id }: Pick<Row, "about" | "subject_id">): string {
  const [kind = "", id = ""] = about.split("/");
  if (kind === "business") return `/admin/businesses/${id}`;
  if (kind === "person") return `/admin/people/${id}`;
  if (kind === "job") return `/admin/disputes/${id}`;
  if (kind === "document" || kind === "payout") return `/admin/${kind}s/${id}`;
  // An exported list is named by its address.
  if (kind === "list" && !id.includes("-")) return `/admin/${id}`;
  if (kind === "comment" || kind === "message" || kind === "list") return `/admin/reports/${about}`;
  return `/admin/${editors[kind] ?? `audit?search=${encodeURIComponent(subject_id)}`}`;
}

/** Log of staff actions: author, action, object and reason. */
export default listScreen("audit", {
  title: "Audit log",
  alsoFound: "action",
  columns: actColumns,
  filters: [
    {
      name: "kind",
      label: "Done to",
      options: {
        person: "People",
        business: "Businesses",
        document: "Documents",
        comment: "Comments",
        message: "Messages",
        job: "Disputes",
        payout: "Payouts",
        plan: "Plans",
        agent: "Agents",
        list: "Lists (exports)",
      },
    },
  ],
  firstSort: "-at",
  to: pathOfAct,
});

/** What was acted on, by its name where it has one, with a link to it unless it is open. */
function Subject({ act }: { act: Row }) {
  const { pathname, search } = useLocation();
  const { kind, subject_id, about, called, before, after } = act;
  const [led = ""] = about.split("/");
  const isText = led === "comment" || led === "message";
  const { others, people } = (after ?? before ?? {}) as { others?: number; people?: number };
  const text = others && led === kind ? `${kindOf(led)}s` : kindOf(led);
  const alsoBy = people && people > 1 ? ` and ${countOf(people - 1, "other")}` : "";
  const words = called
    ? `${isText ? `${text} by ` : led === kind ? "" : `${kindOf(kind)}, `}${called}${alsoBy}`
    : undefined;
  const path = pathOfAct(act);
  const from =
    pathname === "/admin/audit" ? { title: "Audit log", path: `${pathname}${search}`, openedId: act.id } : undefined;
  const shown = words ?? (isId.test(subject_id) ? kindOf(kind) : `${kindOf(kind)} ${subject_id}`);
  if (path === pathname) return shown;
  return (
    <Link to={path} state={{ from }} title={subject_id} className={linkLook}>
      {shown}
    </Link>
  );
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const kindOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

/** What an act changed, and everything it was done to, each leading to all that was done to it. */
function Changes({ act }: { act: Row }) {
  const { subject_id, other_ids } = act;
  const diff = factDiff(act);
  if (other_ids.length === 0) return diff;
  const ids = [subject_id, ...other_ids];
  return (
    <div>
      {diff}
      <details>
        <summary className="w-fit cursor-pointer py-0.5 underline">{`All ${formatCount(ids.length)} of this decision`}</summary>
        <ul className="grid gap-1 py-1">
          {ids.map((id) => (
            <li key={id}>
              <Link to={`/admin/audit?search=${id}`} className="wrap-anywhere text-sm underline">
                {id}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Whether `Changes` shows anything: an empty cell has no place on a card. */
const hasChanges = (act: Row) => act.other_ids.length > 0 || factDiff(act) !== null;

/** Changes of an act, fact by fact: before and after. Nothing where none would say anything. */
function factDiff({ before, after }: { before: Facts; after: Facts }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names
    // What an act does not change is recorded once, before it.
    .map((name) => ({
      name,
      isChanged: after !== null && name in after,
      was: factWords(name, before?.[name]),
      is: factWords(name, after?.[name]),
    }))
    .filter(({ was, is }) => was !== is);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1">
      {changes.map(({ name, isChanged, was, is }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{factLabel(name)}</dt>
          <dd className="inline">
            {was && (isChanged ? <del className="text-danger">{was}</del> : was)}
            {was && is && " → "}
            {is && <ins className="text-open no-underline">{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
