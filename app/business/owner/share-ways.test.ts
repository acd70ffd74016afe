import { expect, test } from "vitest";
import { shareWays } from "./share-ways.ts";

const business = {
  ...{ id: "0190a0a0-0000-7000-8000-000000000000", bid: "ade-sons-ikeja", name: "Adé & Sons" },
  ...{ status: "active" as const, short_link: "https://localchap.ng/b/k3TxQa9Z" },
};

test("a page is handed on by WhatsApp, as a QR code and as a picture", () => {
  const [whatsapp, code, card] = shareWays(business).map(({ href }) => href);
  expect(new URL(whatsapp!).origin).toBe("https://wa.me");
  expect(new URL(whatsapp!).searchParams.get("text")).toBe("Adé & Sons: https://localchap.ng/b/k3TxQa9Z");
  expect([code, card]).toEqual([`/share/${business.id}/qr.svg`, `/share/${business.id}/card.png`]);
});

test.each(["hidden", "blocked"] as const)("a page that is %s is not handed on", (status) => {
  expect(shareWays({ ...business, status })).toEqual([]);
});

test("a name with half a letter in it is no reason to fail", () => {
  expect(shareWays({ ...business, name: "Ad\ud83d" })[0]!.href).toContain("https://wa.me/?text=Ad");
});
