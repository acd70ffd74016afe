import type { OwnBusiness } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { formatNaira } from "#/shared/money.ts";

type Shared = Pick<OwnBusiness, "id" | "bid" | "name" | "status" | "short_link" | "catalog" | "category" | "tags"> &
  Pick<OwnBusiness, "town" | "lga" | "state">;

/** Text that an owner sends to customers: who, what, where, from how much, and the link. */
export function shareText(business: Shared): string {
  const prices = business.catalog.map(({ price }) => price).filter((price) => price > 0);
  const from = prices.length > 0 ? ` From ${formatNaira(Math.min(...prices))}.` : "";
  return `${business.name} – ${tradeOf(business)}, ${areaOf(business)}.${from} See my work and prices, and call me: ${business.short_link}`.toWellFormed();
}

/** The page handed on by WhatsApp. */
export const whatsAppShare = (business: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(shareText(business))}`;

/** Files of the kit, as the call and the device name them; the first two are sent, the others printed. */
export const shareFiles = ({ bid }: Pick<Shared, "bid">) =>
  [
    { label: "Picture for chats and Instagram", file: "square.jpg", name: `${bid}.jpg`, isSent: true },
    { label: "Picture for WhatsApp Status", file: "story.jpg", name: `${bid}-status.jpg`, isSent: true },
    { label: "QR code as a picture", file: "qr.png", name: `${bid}-qr.png`, isSent: false },
    { label: "Poster to print (A5 PDF)", file: "poster.pdf", name: `${bid}-poster.pdf`, isSent: false },
  ] as const;
