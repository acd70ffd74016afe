import { Readable } from "node:stream";
import { drawCode, drawingName, openPagePicture } from "#/server/business/business.ts";
import { drawPaper, type Paper } from "#/server/media/media.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import type { PublicInvoice } from "./contract.ts";
import { requireByCode, requireInvoice } from "./invoice.ts";
import { presentPublic } from "./present.ts";
import type { ShownInvoice } from "./queries.ts";

type PdfDeps = Pick<Services, "db" | "config" | "media" | "shareCards">;

/** An invoice or receipt as a PDF, for its two sides. @throws AppError `invoice/not-found`, `server/unavailable` when the queue is full */
export const openInvoicePdf = async (deps: PdfDeps, viewer: Viewer, id: string): Promise<OutgoingPicture> =>
  draw(deps, viewer.id, await requireInvoice(deps.db, viewer, id));

/** The same for anyone with the link. @throws AppError `invoice/not-found`, `server/unavailable` when the queue is full */
export const openPublicPdf = async (
  deps: PdfDeps,
  { network }: { network: string },
  code: string,
): Promise<OutgoingPicture> => draw(deps, network, await requireByCode(deps.db, code));

async function draw(
  { config, media, shareCards }: PdfDeps,
  key: string,
  found: ShownInvoice,
): Promise<OutgoingPicture> {
  const invoice = presentPublic(found, config.publicUrl);
  const pdf = await shareCards.draw({
    ...{ name: drawingName("invoice", invoice, config.brand), key },
    draw: async () => {
      const { content } = await openPagePicture(media, invoice.business.image);
      return drawPaper(await paperOf(invoice, content, config.brand), key);
    },
  });
  return { type: "application/pdf", bytes: pdf.length, stream: Readable.from([pdf]) };
}

const waysWords = { "": "", cash: "in cash", transfer: "by bank transfer", card: "by card" } as const;

async function paperOf(invoice: PublicInvoice, picture: Uint8Array, brand: string): Promise<Paper> {
  const { number, business, state, paid_on, paid_by, due_on, issued_on, items, total, note, url } = invoice;
  const heading = `${state === "paid" ? "Receipt" : "Invoice"} ${number}`;
  const notices = {
    open: due_on && `To be paid by ${shortDate(due_on)}`,
    paid: paid_on && `Paid ${waysWords[paid_by]} on ${shortDate(paid_on)}`,
    void: "Void: this paper is not valid any more",
  };
  return {
    brand: business.name,
    title: `${heading} – ${business.name}`.toWellFormed(),
    heading,
    notices: [notices[state]].filter(Boolean),
    facts: [
      ["For", invoice.customer_name],
      ["Date", shortDate(issued_on)],
      ["Phone", business.phone],
      ["Address", business.address],
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
    bill: {
      lines: items.map(({ name, quantity, price, sum }) => ({
        ...{ name, price: `${quantity} × ${formatNaira(price)}`, sum: formatNaira(sum) },
      })),
      total: [state === "paid" ? "Total paid" : "Total", formatNaira(total)],
      ...{ note, picture },
      code: [await drawCode(url, 384), `Scan to see that it is genuine: ${new URL(url).host}`],
    },
    footer: `Made with ${brand}, which holds no money: ${state === "paid" ? "paid to" : "pay"} ${business.name} directly.`,
    at: new Date(issued_on),
  };
}
