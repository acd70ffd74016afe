import { expect, test } from "vitest";
import { directionsLink, socialLinks } from "./contact.tsx";

const nowhere = { website: "", facebook: "", instagram: "", twitter: "", tiktok: "", linkedin: "" };

test("directions are searched with the address as text", () => {
  expect(directionsLink("12 Allen Avenue, Ikeja")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=12%20Allen%20Avenue%2C%20Ikeja%2C%20Nigeria",
  );
});

test("only complete https addresses become links, and other text stays as typed", () => {
  const links = socialLinks({
    ...nowhere,
    website: "https://shop.example",
    facebook: "javascript:alert(1)",
    instagram: "@mamankechi",
    twitter: "http://twitter.com/x",
  });

  expect(links).toEqual([
    { name: "Website", text: "https://shop.example", href: "https://shop.example/" },
    { name: "Facebook", text: "javascript:alert(1)" },
    { name: "Instagram", text: "@mamankechi" },
    { name: "Twitter", text: "http://twitter.com/x" },
  ]);
});

test("an address that hides another host behind a user name is no link", () => {
  expect(socialLinks({ ...nowhere, tiktok: "https://tiktok.com@evil.example/" })[0]).not.toHaveProperty("href");
});
