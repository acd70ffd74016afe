import type { Job } from "./contract.ts";
import type { ShownJob } from "./queries.ts";
import { scopeOf, sideOf, stepsFor } from "./rules.ts";
import type { Terms } from "./tables.ts";

const presentTerms = (terms: Terms) => ({
  ...{ title: terms.title, scope: scopeOf(terms), date: terms.on ?? "" },
  ...{ price: terms.priceKobo / 100, deposit: terms.depositKobo / 100 },
});

/** A job as one of its two people sees it, with what they can do now. */
export function presentJob({ job, business, customer, history }: ShownJob, viewerId: string): Job {
  const { id: customerId, firstName, lastName, image, isGone } = customer;
  return {
    id: job.id,
    conversation_id: job.conversationId,
    business_id: job.businessId,
    business,
    customer_id: customerId,
    customer: isGone
      ? { id: customerId, firstname: "Former", lastname: "member", image: "" }
      : { id: customerId, firstname: firstName, lastname: lastName, image },
    ...presentTerms(job),
    state: job.state,
    proposed_by: job.proposedBy,
    customer_done: job.customerDoneAt !== null,
    business_done: job.businessDoneAt !== null,
    role: sideOf(job, viewerId),
    next_steps: stepsFor(job, viewerId),
    history: history.map(({ step, side, note, terms, at }) => ({
      ...{ step, by: side, note, at: at.toISOString() },
      terms: terms && presentTerms(terms),
    })),
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
  };
}
