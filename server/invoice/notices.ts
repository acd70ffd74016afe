import { message } from "#/server/notification/notification.ts";

export interface InvoiceMoved {
  invoiceId: string;
  /** "INV-0001" */
  number: string;
  /** "₦12,500" */
  total: string;
  step: "issued" | "paid" | "void";
  business: string;
  ownerId: string;
  reason: string;
}

const words: Record<InvoiceMoved["step"], (about: InvoiceMoved) => [title: string, message: string]> = {
  issued: ({ business, number, total }) => [
    `${business} sent you an invoice`,
    `${number}, ${total}. Pay them directly.`,
  ],
  paid: ({ business, number, total }) => [`${business} sent you a receipt`, `${number}, ${total}: paid.`],
  void: ({ business, number, total, reason }) => [
    `${business} took an invoice back`,
    `${number}, ${total}, is void. They say: ${reason}`,
  ],
};

/** An invoice was issued, paid or voided; for the customer. */
export const invoiceMoved = message<InvoiceMoved>({
  kind: "invoice.moved",
  by: ["push", "mail"],
  subject: ({ invoiceId, step }) => `${invoiceId} ${step}`,
  author: ({ ownerId }) => ownerId,
  say: (about) => {
    const [title, message] = words[about.step](about);
    return { title, message, link: `/invoices/${about.invoiceId}` };
  },
});
