import { businessTag } from "#/server/business/business.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { invoiceContract } from "./contract.ts";
import {
  eraseInvoicesOf,
  exportYear,
  forgetOldCustomers,
  invoiceTagOf,
  issueInvoice,
  listCustomerInvoices,
  listOwnInvoices,
  payInvoice,
  setLink,
  showInvoice,
  showPublicInvoice,
  voidInvoice,
} from "./invoice.ts";
import { openInvoicePdf, openPublicPdf } from "./pdf.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** An invoice was paid or voided, or its link opened or closed; invalidates its public page. */
    "invoice.changed": { code: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Removes the names of erased people from documents older than six years. */
    "invoice.forget": Record<string, never>;
  }
}

export const invoice = defineModule({
  name: "invoice",
  routes: routes(invoiceContract, {
    "POST /v2/mybusiness/invoices": ({ viewer, body, ...services }) => issueInvoice(services, viewer, body),
    "GET /v2/mybusiness/invoices": ({ viewer, query, ...services }) =>
      listOwnInvoices(services, viewer, { ...query, jobId: query.job_id }),
    "GET /v2/mybusiness/invoices.csv": ({ viewer, query, ...services }) => exportYear(services, viewer, query.year),
    "GET /v2/invoices": ({ viewer, query, ...services }) => listCustomerInvoices(services, viewer, query.before),
    "GET /v2/invoices/{id}.pdf": ({ viewer, params, ...services }) => openInvoicePdf(services, viewer, params.id),
    "GET /v2/invoices/{id}": ({ viewer, params, ...services }) => showInvoice(services, viewer, params.id),
    "POST /v2/invoices/{id}/paid": ({ viewer, params, body, ...services }) =>
      payInvoice(services, viewer, params.id, body),
    "POST /v2/invoices/{id}/void": ({ viewer, params, body, ...services }) =>
      voidInvoice(services, viewer, params.id, body.reason),
    "POST /v2/invoices/{id}/link": ({ viewer, params, body, ...services }) =>
      setLink(services, viewer, params.id, body.open),
    "GET /v2/i/{code}.pdf": {
      cacheTags: "none",
      handle: ({ params, caller, ...services }) => openPublicPdf(services, caller, params.code),
    },
    "GET /v2/i/{code}": {
      cacheTags: ({ business_id }, { params }) => [invoiceTagOf(params.code), businessTag(business_id)],
      handle: ({ params, ...services }) => showPublicInvoice(services, params.code),
    },
  }),
  jobs: (services) => [{ name: "invoice.forget", every: "40 3 * * *", work: () => forgetOldCustomers(services) }],
  changes: ({ events }, pages) => {
    events.onCommitted("invoice.changed", ({ code }) => pages.now(invoiceTagOf(code)));
  },
  erase: (tx, { events }, accountId) => eraseInvoicesOf(tx, events, accountId),
});
