/** CPU of every list of the back office with a million rows behind it: `npm run bench:back-office [-- rows]`. */
import pg from "pg";
import { listWaitingAppeals } from "#/server/admin/appeals/appeals.ts";
import { auditEntries } from "#/server/admin/audit/audit-log.ts";
import { listedBusinesses } from "#/server/admin/businesses/businesses.ts";
import { showClients, showTasks } from "#/server/admin/clients/clients.ts";
import { listedComments } from "#/server/admin/comments/comments.ts";
import { listWaitingDisputes } from "#/server/admin/disputes/disputes.ts";
import { listWaitingDocuments } from "#/server/admin/documents/documents.ts";
import { readPage } from "#/server/admin/list/paging.ts";
import { listedPayments } from "#/server/admin/payments/payments.ts";
import { listPayoutsToDecide } from "#/server/admin/payouts/payouts.ts";
import { people } from "#/server/admin/people/list.ts";
import { countQueues } from "#/server/admin/queues/queues.ts";
import { listRechecks } from "#/server/admin/rechecks/rechecks.ts";
import { listedReferrals } from "#/server/admin/referrals/referrals.ts";
import { listWaitingReports } from "#/server/admin/reports/reports.ts";
import { listDuplicatesOf } from "#/server/admin/risk/duplicates.ts";
import { listedSubscriptions } from "#/server/admin/subscriptions/subscriptions.ts";
import { listMisses } from "#/server/admin/vocabulary/queries.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import type { Viewer } from "#/server/services.ts";
import { startPostgres } from "#/tests/postgres.ts";
import { fillBackOffice } from "./back-office-rows.ts";
import { cpuMsOf } from "./processes.ts";
import { watchBackends } from "./product.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = 20;
const cpuMostMs = 20;

const server = await startPostgres();
process.once("exit", server.stop);
const database = await openDatabase({ url: server.url });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await fillBackOffice(client, rows);
await client.end();

const { db } = database;
const deps = { db, clock: { now: () => new Date() } };
const viewer: Viewer = {
  id: "0190a0a0-0000-7000-8000-000000000000",
  sessionId: "",
  role: "administrator",
  isProven: true,
};
const somebody = `00000000-0000-7000-8000-${(7).toString(16).padStart(12, "0")}`;

const lists: Record<string, () => Promise<unknown>> = {
  people: () => readPage(deps, people, { sort: "-created" }),
  "people by a beginning": () => readPage(deps, people, { sort: "-created", search: "name12" }),
  businesses: () => readPage(deps, listedBusinesses, { sort: "-created" }),
  comments: () => readPage(deps, listedComments, { sort: "-created" }),
  payments: () => readPage(deps, listedPayments, { sort: "-created" }),
  "premium periods": () => readPage(deps, listedSubscriptions, { sort: "-created" }),
  referrals: () => readPage(deps, listedReferrals, { sort: "-created" }),
  "audit log": () => readPage(deps, auditEntries, { sort: "-at" }),
  documents: () => listWaitingDocuments(deps, viewer),
  "re-checks": () => listRechecks(deps, viewer),
  "reports, 5,000 of one page": () => listWaitingReports(deps, viewer),
  appeals: () => listWaitingAppeals(deps, viewer),
  disputes: () => listWaitingDisputes(db, viewer),
  payouts: () => listPayoutsToDecide(deps, viewer, undefined),
  "payouts that were paid": () => listPayoutsToDecide(deps, viewer, "paid"),
  "counts of the queues": () => countQueues(db, viewer),
  clients: () => showClients(deps, viewer, {}),
  "clients by a beginning": () => showClients(deps, viewer, { search: "name12" }),
  tasks: () => showTasks(deps, viewer),
  "words that found nothing": () => listMisses(db, new Date(), 90),
  "duplicates of a person": () => listDuplicatesOf(db, somebody),
};

const backends = await watchBackends(server.url);
const cpuMs = async () => cpuMsOf(process.pid) + (await backends.cpuMs());
let isMet = true;
process.stdout.write(`${rows.toLocaleString("en")} rows behind each list; CPU of the server and the database\n`);
for (const [name, read] of Object.entries(lists)) {
  for (let nth = 0; nth < 3; nth++) await read();
  const before = await cpuMs();
  for (let nth = 0; nth < rounds; nth++) await read();
  const each = ((await cpuMs()) - before) / rounds;
  isMet &&= each <= cpuMostMs;
  process.stdout.write(
    `${name.padEnd(28)} ${each.toFixed(1).padStart(8)} ms${each <= cpuMostMs ? "" : "  TOO MUCH"}\n`,
  );
}
await backends.close();
await database.close();
process.exitCode = isMet ? 0 : 1;
