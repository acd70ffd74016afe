import { Link } from "react-router";
import { useConfig } from "#/app/use-config.ts";
import { LiteSwitch } from "./lite-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const pages = [
  { to: "/in", label: "Browse by place" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
  { to: "/faq", label: "FAQ" },
];

const linkLook = "inline-flex min-h-11 items-center underline";

export function Footer() {
  const { brand, tagline, support_email, is_demo, links } = useConfig();
  const elsewhere = [
    { to: links.agent_site, label: "Agent site" },
    { to: links.app_store, label: "Get the app" },
    { to: links.facebook, label: "Facebook" },
    { to: links.instagram, label: "Instagram" },
    { to: links.x, label: "X" },
  ].filter(({ to }) => to);

  return (
    <footer className="border-hairline border-t bg-surface">
      <div className="mx-auto grid max-w-[1120px] gap-6 px-4 py-8 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <p>
            <strong className="font-bold">{brand}</strong>: {tagline}
          </p>
          {is_demo && <p className="font-semibold text-accent">Demo: the listings are made up.</p>}
          <p className="text-ink-2">{brand} only connects people. It is not responsible for business deals.</p>
          {support_email && (
            <p>
              Support:{" "}
              <a href={`mailto:${support_email}`} className={linkLook}>
                {support_email}
              </a>
            </p>
          )}
        </div>
        <div className="grid content-start gap-3 md:justify-self-end">
          <nav aria-label="Footer" className="print:hidden">
            <ul className="flex flex-wrap gap-x-6">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={linkLook}>
                    {label}
                  </Link>
                </li>
              ))}
              {elsewhere.map(({ to, label }) => (
                <li key={label}>
                  <a href={to} className={linkLook}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
          <LiteSwitch />
        </div>
        <p className="text-ink-2 text-sm md:col-span-2">
          Positions: GeoNames (CC BY 4.0); OCHA and the Office of the Surveyor General of the Federation (CC BY 3.0
          IGO).
        </p>
      </div>
    </footer>
  );
}
