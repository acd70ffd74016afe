import { defineModule } from "#/server/platform/module.ts";
import { eraseInvoicesOf, forgetOldCustomers, invoiceTagOf } from "./invoice.ts";
import { invoiceRoutes } from "./routes.ts";

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
  routes: invoiceRoutes,
  jobs: (services) => [{ name: "invoice.forget", every: "40 3 * * *", work: () => forgetOldCustomers(services) }],
  changes: ({ events }, pages) => {
    events.onCommitted("invoice.changed", ({ code }) => pages.now(invoiceTagOf(code)));
  },
  erase: (tx, { events }, accountId) => eraseInvoicesOf(tx, events, accountId),
});
