import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./router-on-server.tsx";

const rendered = (link: typeof RouterLink, props: Parameters<typeof RouterLink>[0]) =>
  renderToStaticMarkup(createElement(StaticRouter, { location: "/search?search=tap" }, createElement(link, props)));

test.each([
  { to: "/" },
  { to: "/business/aba-1?before=2#reviews", className: "underline", children: "Mama’s <b>" },
  { to: "/search?search=tap&location=Lagos%2C+Ikeja", replace: true, preventScrollReset: true, "aria-label": "Taps" },
  { to: "/in/lagos", target: "_blank", onClick: () => {} },
  { to: "?hired=true", relative: "path" as const },
  { to: "https://elsewhere.test/a", reloadDocument: true },
])("a link to $to is the same on the server as the router's own", (props) => {
  expect(rendered(Link as typeof RouterLink, props)).toBe(rendered(RouterLink, props));
});
