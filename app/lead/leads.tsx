import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Portrait } from "#/app/account/portrait.tsx";
import { api } from "#/app/api.ts";
import { Chip } from "#/app/ui/chip.tsx";
import { columnWidths } from "#/app/ui/column-widths.ts";
import { TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import { useSettled } from "#/app/ui/use-settled.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Lead } from "#/server/lead/contract.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { type LeadStage, leadStageNames } from "#/shared/lead-stages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { telLink } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { nameOf, stageWords, waitsForOwner } from "./lead-words.ts";
import { StageField } from "./stage-field.tsx";

interface Wanted {
  q: string;
  stage: LeadStage | undefined;
}

/** The owner's customers: people who wrote, asked for a price or called, with their stage. */
export function Leads() {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed);
  const stage = leadStageNames.find((one) => one === query.get("stage"));
  return (
    <div className="grid gap-4">
      <TextField
        label={say("Name or phone")}
        isLabelHidden
        name="q"
        type="search"
        autoComplete="off"
        placeholder={say("Name or phone")}
        maxLength={lengthMax.search}
        className="max-w-md"
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      <ul aria-label={say("Stage")} className="flex gap-x-2 overflow-x-auto">
        {[undefined, ...leadStageNames].map((one) => (
          <li key={one ?? "all"}>
            <Chip
              aria-pressed={stage === one}
              onClick={() => setQuery(one ? { stage: one } : {}, { preventScrollReset: true })}
            >
              {one ? say(stageWords[one]) : say("All")}
            </Chip>
          </li>
        ))}
      </ul>
      <LeadList key={stage ?? "all"} stage={stage} q={q} />
    </div>
  );
}

const findLeads = ({ q, stage }: Wanted, before?: string) =>
  api("GET /v2/mybusiness/leads", { query: { ...(q && { q }), ...(stage && { stage }), ...(before && { before }) } });

function LeadList(wanted: Wanted) {
  const { q, stage } = wanted;
  const key = `leads ${stage ?? "all"} ${q}`;
  const { answer: leads, hasFailed, again } = useQuery(key, () => findLeads(wanted));
  if (hasFailed) return <TryAgain onAgain={again}>{say("Your customers did not load.")}</TryAgain>;
  if (!leads) return <Skeleton className="h-64" />;
  if (leads.length === 0) {
    return (
      <p role="status" className="text-ink-2">
        {q || stage ? say("No customers here now.") : say("People who write to you or ask for a price show here.")}
      </p>
    );
  }
  return <Rows key={key} first={leads} wanted={wanted} />;
}

/** Columns of a wide screen. On a phone: name and last contact, the way to call, the stage, and below them what for. */
const columns = "lg:grid lg:grid-cols-(--columns) lg:items-center lg:gap-4";

function Rows({ first, wanted }: { first: Lead[]; wanted: Wanted }) {
  const list = useOlder(first, pageSizes.leads, ({ at, id }) => findLeads(wanted, writeCursor(at, id)));
  const [changed, setChanged] = useState<Record<string, Lead>>({});
  return (
    <>
      <ul
        style={columnWidths("minmax(0,1fr) minmax(0,1fr) 8rem 13rem 6.5rem")}
        className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card"
      >
        <li aria-hidden="true" className={`hidden p-3 font-semibold text-ink-2 text-sm ${columns}`}>
          <span>{say("Name")}</span>
          <span>{say("What for?")}</span>
          <span>{say("Phone")}</span>
          <span>{say("Date")}</span>
          <span>{say("Stage")}</span>
        </li>
        {list.rows
          .map((one) => changed[one.id] ?? one)
          .map((lead) => (
            <li key={lead.id} className={`flex flex-wrap items-center gap-2 px-3 py-2 ${columns}`}>
              <Row lead={lead} />
              <StageField lead={lead} onSet={(set) => setChanged({ ...changed, [set.id]: set })} />
              <span className="-mt-2 w-full truncate pl-13 text-ink-2 text-xs tabular-nums lg:hidden">
                {[lead.price !== null && formatNaira(lead.price), lead.title].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
      </ul>
      <ShowMore {...list} />
    </>
  );
}

const eventNames = { job: sayLater("Job"), invoice: sayLater("Invoice") };

function whenOf({ kind, event, at }: Lead): string {
  const date = shortDate(at);
  if (event === "message") return say("Last message on {date}", { date });
  if (event === "job" || event === "invoice") return `${say(eventNames[event])} · ${date}`;
  // Of a conversation it is a request for a time: requests for quotes are separate leads.
  if (event === "request" && kind === "conversation") return `${say("Asked for a time")} · ${date}`;
  return event === "booking" ? say("Booked on {date}", { date }) : say("Asked on {date}", { date });
}

function Row({ lead }: { lead: Lead }) {
  const { id, image, phone, title, price } = lead;
  const facts = [title, price !== null && formatNaira(price)].filter(Boolean).join(", ");
  const waits = waitsForOwner(lead);
  const waitsWords = <span className="block font-semibold text-caution">{say("Waiting for your answer")}</span>;
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Portrait image={image} className="size-11" />
        <span className="grid min-w-0">
          <Link to={`/mybusiness/customers/${id}`} className="wrap-anywhere -my-2 py-2 font-semibold text-sm underline">
            {nameOf(lead)}
          </Link>
          <span className="text-ink-2 text-xs tabular-nums lg:hidden">{waits ? waitsWords : shortDate(lead.at)}</span>
        </span>
      </span>
      <span className="wrap-anywhere text-sm tabular-nums max-lg:hidden">{facts}</span>
      <span className="text-sm tabular-nums">
        {phone && (
          <a
            href={telLink(phone)}
            aria-label={phone}
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold underline"
          >
            <Icon name="phone" size={20} className="lg:hidden" />
            <span className="max-lg:hidden">{phone}</span>
          </a>
        )}
      </span>
      <span className="text-ink-2 text-sm tabular-nums max-lg:hidden">
        {waits && waitsWords}
        {whenOf(lead)}
      </span>
    </>
  );
}
