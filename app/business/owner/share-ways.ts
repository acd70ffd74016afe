import type { OwnBusiness } from "#/server/business/contract.ts";

type Shared = Pick<OwnBusiness, "id" | "bid" | "name" | "status" | "short_link">;

/** The ways to hand a page on, as links; none while others cannot open it. */
export function shareWays({ id, bid, name, status, short_link }: Shared) {
  if (status !== "active") return [];
  const message = `${name}: ${short_link}`;
  return [
    {
      label: "Send on WhatsApp",
      icon: "share",
      href: `https://wa.me/?text=${encodeURIComponent(message.toWellFormed())}`,
      rel: "noreferrer",
    },
    { label: "QR code to print", icon: "image", href: `/share/${id}/qr.svg`, download: `${bid}-qr.svg` },
    { label: "Picture card", icon: "image", href: `/share/${id}/card.png`, download: `${bid}-card.png` },
  ] as const;
}
