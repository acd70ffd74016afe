import { categoryById } from "#/server/trade/trade.ts";
import { businessPath } from "#/shared/business-path.ts";
import { formerMemberName } from "#/shared/former-member.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { pictureOf } from "#/shared/scene.ts";
import { lagosDay } from "#/shared/time.ts";
import type { Invoice, PublicInvoice } from "./contract.ts";
import type { ShownInvoice } from "./queries.ts";

export const numberOf = (number: number): string => `INV-${String(number).padStart(4, "0")}`;

/** Presents an invoice to anyone with the link. */
export function presentPublic({ invoice, business }: ShownInvoice, publicUrl: string): PublicInvoice {
  const { issuer, items, code, paidBy } = invoice;
  const category = categoryById(business.categoryId).name;
  const pictured = { ...{ name: issuer.name, image: issuer.image }, category, tags: business.tags };
  return {
    number: numberOf(invoice.number),
    business: {
      name: issuer.name || "A business that has closed",
      ...{ phone: nationalPhone(issuer.phone), address: issuer.address, image: pictureOf(pictured) },
      path: business.status === "active" ? businessPath(business) : "",
    },
    customer_name: invoice.customerName || formerMemberName,
    items: items.map(({ name, quantity, priceKobo }) => ({
      ...{ name, quantity },
      ...{ price: priceKobo / 100, sum: (quantity * priceKobo) / 100 },
    })),
    total: invoice.totalKobo / 100,
    note: invoice.note,
    issued_on: lagosDay(invoice.issuedAt),
    due_on: invoice.dueOn ?? "",
    state: invoice.state,
    paid_by: paidBy ?? "",
    paid_on: invoice.paidOn ?? "",
    business_id: business.id,
    ...{ code, url: new URL(`/i/${code}`, publicUrl).href },
  };
}

/** Presents an invoice to one of its two sides. */
export function presentInvoice(shown: ShownInvoice, viewerId: string, publicUrl: string): Invoice {
  const { invoice, business } = shown;
  return {
    ...presentPublic(shown, publicUrl),
    ...{ id: invoice.id, customer_id: invoice.customerId ?? "" },
    ...{ job_id: invoice.jobId ?? "", booking_id: invoice.bookingId ?? "" },
    void_reason: invoice.voidReason,
    link_open: invoice.isLinkOpen,
    role: business.ownerId === viewerId ? "business" : "customer",
  };
}
