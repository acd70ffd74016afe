import { expect, test } from "vitest";
import { shareFiles, shareText, templatesFor, whatsAppShare } from "./share-kit.tsx";

const business = {
  ...{ id: "0190a0a0-0000-7000-8000-000000000000", bid: "ade-sons-ikeja", name: "Adé & Sons" },
  ...{ status: "active" as const, short_link: "https://localchap.ng/b/k3TxQa9Z" },
  ...{ category: "Construction", tags: ["Plumber"], town: "Ikeja", lga: "Ikeja", state: "Lagos", prices: [] },
};
const item = { id: "1", name: "", description: "", image: "", price: 0 };

test("a page is shared on WhatsApp with its trade, area and link", () => {
  const link = new URL(whatsAppShare(business));
  expect(link.origin).toBe("https://wa.me");
  expect(link.searchParams.get("text")).toBe(
    "Adé & Sons – Plumber, Ikeja, Lagos. See my work and prices, and call me: https://localchap.ng/b/k3TxQa9Z",
  );
});

test("the text for customers has the lowest price, if there is one", () => {
  const prices = [
    { name: "Gown", price: 13_500 },
    { name: "Cap", price: 5_000 },
  ];
  expect(shareText({ ...business, prices })).toContain("From ₦5,000.");
  expect(shareText(business)).not.toContain("₦");
});

test("a name that ends in half a character does not fail", () => {
  expect(whatsAppShare({ ...business, name: "Ad\ud83d" })).toContain("https://wa.me/?text=Ad");
});

test("files of the share kit are named after the business and the template", () => {
  expect(shareFiles(business, "work").map(({ file, name }) => [file, name])).toEqual([
    ["share/story-work.jpg", "ade-sons-ikeja-work-status.jpg"],
    ["share/square-work.jpg", "ade-sons-ikeja-work.jpg"],
    ["share/poster.pdf", "ade-sons-ikeja-poster.pdf"],
    ["share/qr.png", "ade-sons-ikeja-qr.png"],
  ]);
});

test("a picture of work needs an item, a price list a price, and an offer an offer", () => {
  const names = (given: Parameters<typeof templatesFor>[0]) => templatesFor(given).map(({ name }) => name);
  expect(names({ catalog: [], prices: [], offer: null })).toEqual(["open", "holiday", "month"]);
  expect(names({ catalog: [item], prices: [], offer: null })).toEqual(["open", "work", "holiday", "month"]);
  expect(
    names({
      ...{ catalog: [item], prices: [{ name: "Gown", price: 5_000 }] },
      offer: { text: "Two for one", until: "2026-12-01" },
    }),
  ).toEqual([...["open", "work", "prices", "holiday", "offer", "month"]]);
});
