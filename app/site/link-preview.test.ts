import { expect, test } from "vitest";
import { wholeAddress } from "./canonical.ts";
import { linkPreview } from "./link-preview.ts";

const words = { title: "Adé, Tailor in Ikeja", description: "Gowns." };

test("a link preview has the texts and a large picture", () => {
  expect(linkPreview({ ...words, image: "https://localchap.ng/card.png" })).toEqual([
    { property: "og:type", content: "website" },
    { property: "og:title", content: words.title },
    { property: "og:description", content: words.description },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: "https://localchap.ng/card.png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ]);
});

test("a link preview without a picture has the texts alone", () => {
  const preview = linkPreview({ ...words, image: undefined });
  expect(preview).toContainEqual({ name: "twitter:card", content: "summary" });
  expect(JSON.stringify(preview)).not.toContain("og:image");
});

test("a path becomes absolute with our public URL, and is left out without one", () => {
  const rootWith = (public_url: string) => [{ id: "root", loaderData: { config: { public_url } } }];
  expect(wholeAddress(rootWith("https://localchap.ng/"), "/share/1/card.png")).toBe(
    "https://localchap.ng/share/1/card.png",
  );
  expect(wholeAddress([{ id: "root" }], "/x")).toBeUndefined();
});
