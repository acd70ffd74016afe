import { expect, test } from "vitest";
import { addressLine, directionsLink, socialLinks } from "./contact-links.ts";

const nowhere = { website: "", facebook: "", instagram: "", twitter: "", tiktok: "", linkedin: "" };

test("an address says each place once", () => {
  expect(addressLine({ address: "12 Allen Avenue", town: "Allen", lga: "Ikeja", state: "Lagos" })).toBe(
    "12 Allen Avenue, Allen, Ikeja, Lagos",
  );
  expect(addressLine({ address: "5 Market Road, Ikeja", town: "Ikeja", lga: "Ikeja", state: "Lagos" })).toBe(
    "5 Market Road, Ikeja, Lagos",
  );
});

test("directions take the address as text", () => {
  expect(directionsLink("12 Allen Avenue, Ikeja")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=12%20Allen%20Avenue%2C%20Ikeja%2C%20Nigeria",
  );
});

test("only whole https addresses become links", () => {
  const links = socialLinks({
    ...nowhere,
    website: "https://shop.example",
    facebook: "javascript:alert(1)",
    instagram: "@mamankechi",
    twitter: "http://twitter.com/x",
  });

  expect(links).toEqual([{ name: "Website", href: "https://shop.example/" }]);
});
