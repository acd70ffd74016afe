import { Readable } from "node:stream";
import { drawPaper, type Paper } from "#/server/media/media.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { stepWords } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import type { Job } from "./contract.ts";
import { findDisputed, findJobFor, presentJob, type ShownJob } from "./queries.ts";

type SummaryDeps = Pick<Services, "db" | "config" | "clock">;

export async function openSummary(deps: SummaryDeps, viewer: Viewer, jobId: string): Promise<OutgoingPicture> {
  return drawFor(deps, viewer, await findJobFor(deps.db, viewer.id, jobId));
}

export async function openDisputeSummary(deps: SummaryDeps, viewer: Viewer, jobId: string): Promise<OutgoingPicture> {
  return drawFor(deps, viewer, await findDisputed(deps.db, viewer.id, jobId));
}

async function drawFor(deps: SummaryDeps, viewer: Viewer, found: ShownJob | undefined): Promise<OutgoingPicture> {
  if (!found) throw new AppError("job/not-found", "There is no such job");
  const paper = summaryOf(presentJob(found, viewer.id), deps.config.brand, deps.clock.now());
  const pdf = await drawPaper(paper, viewer.id);
  return { type: "application/pdf", bytes: pdf.length, stream: Readable.from([pdf]) };
}

const stateSentences: Record<Job["state"], string> = {
  proposed: "Proposed, and not accepted yet",
  agreed: "Agreed by both",
  started: "Agreed by both; the work has started",
  done: "Done",
  cancelled: "Cancelled",
  disputed: "In dispute; a moderator will decide",
};

function summaryOf(job: Job, brand: string, now: Date): Paper {
  const isAgreed = job.state !== "proposed" && job.history.some(({ step }) => step === "accept");
  const customer = `${job.customer.firstname} ${job.customer.lastname}`;
  const names = { customer, business: job.business.name, moderator: "A moderator" };
  const events = job.history.map(({ step, by, note, terms, at }): [string, string] => {
    const price = terms ? `: ${formatNaira(terms.price)}` : "";
    const words = `${stepWords(step, names[by])}${price}${note && `\n“${note}”`}`;
    return [shortDate(at), words];
  });
  return {
    brand,
    title: `${job.title} – ${brand}`.toWellFormed(),
    heading: isAgreed ? `Agreed on ${brand}` : `Proposed on ${brand}`,
    notices: [stateSentences[job.state]],
    facts: [
      ["Job", job.title],
      ["Customer", customer],
      ["Business", job.business.name],
      ["Price", formatNaira(job.price)],
      ...(job.deposit > 0 ? [["Deposit", `${formatNaira(job.deposit)}, before the work is done`] as const] : []),
      ...(job.date ? [["Day", shortDate(job.date)] as const] : []),
      ...(job.scope ? [["Included", job.scope] as const] : []),
      ...events,
      ["Printed", shortDate(now)],
      ["Number", job.id],
    ],
    footer: `${brand} holds no money. The two pay each other.`,
    at: new Date(job.updated_at),
  };
}
