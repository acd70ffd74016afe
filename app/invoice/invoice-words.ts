import type { IconName } from "#/app/ui/icon.tsx";
import type { Invoice, InvoiceState, PaidBy, PublicInvoice } from "#/server/invoice/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";

export const stateWords: Record<InvoiceState, { word: string; icon: IconName; look: string }> = {
  open: { word: sayLater("Not paid yet"), icon: "clock", look: "text-caution" },
  paid: { word: sayLater("Paid"), icon: "check", look: "text-open" },
  void: { word: sayLater("Void"), icon: "x", look: "text-ink-2" },
};

const lateWords = { word: sayLater("Overdue"), icon: "alert", look: "text-danger" } as const;

/** The state of an invoice in a list: an open one may be overdue. */
export const stateNow = ({ state, due_on }: Pick<PublicInvoice, "state" | "due_on">, today = lagosDay(Date.now())) =>
  state === "open" && due_on && due_on < today ? lateWords : stateWords[state];

export const wayWords: Record<PaidBy, string> = {
  cash: sayLater("Cash"),
  transfer: sayLater("Bank transfer"),
  card: sayLater("Card"),
};

/** "Invoice INV-0001"; once it is paid "Receipt INV-0001". */
export const titleOf = ({ state, number }: PublicInvoice): string =>
  state === "paid" ? say("Receipt {number}", { number }) : say("Invoice {number}", { number });

/** What is to be known of it beside the sum, in one sentence; empty: nothing. */
export function stateSentence({ state, paid_by, paid_on, due_on }: PublicInvoice): string {
  if (state === "void") return say("This paper is not valid any more.");
  if (state === "paid" && paid_by) {
    const sentences = {
      cash: sayLater("Paid in cash on {date}."),
      transfer: sayLater("Paid by bank transfer on {date}."),
      card: sayLater("Paid by card on {date}."),
    };
    return say(sentences[paid_by], { date: shortDate(paid_on) });
  }
  return due_on ? say("To be paid by {date}.", { date: shortDate(due_on) }) : "";
}

/** Opens WhatsApp with the paper and its link in a message. */
export function whatsAppShare(invoice: Invoice): string {
  const { business, total, url } = invoice;
  const text = `${business.name}: ${titleOf(invoice)}, ${formatNaira(total)}. ${stateSentence(invoice)} ${url}`;
  return `https://wa.me/?text=${encodeURIComponent(text.replace(/ +/g, " ").toWellFormed())}`;
}
