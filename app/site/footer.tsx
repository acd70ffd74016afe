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

const linkLook = "inline-flex min-h-11 items-center text-sm underline";

/**
 * Links for everybody, on a member's phone in one line that scrolls sideways, and for visitors what else there is to know and to set: members have the switches on
 * their profile. Their browser hides that part before anything is drawn.
 */
export function Footer() {
  const { brand } = useConfig();
  return (
    <footer className="site-footer border-hairline border-t bg-surface">
      <div className="mx-auto grid max-w-[1120px] grid-cols-1 gap-2 px-4 py-3">
        <ForVisitors />
        <Links />
        <p className="text-ink-2 text-sm">{brand} only connects people. It is not responsible for business deals.</p>
      </div>
    </footer>
  );
}

function Links() {
  const { support_email, links } = useConfig();
  const elsewhere = [
    { to: links.agent_site, label: "Agent site" },
    { to: links.app_store, label: "Get the app" },
    { to: links.facebook, label: "Facebook" },
    { to: links.instagram, label: "Instagram" },
    { to: links.x, label: "X" },
  ].filter(({ to }) => to);
  return (
    <nav aria-label="Footer" className="print:hidden">
      <ul className="footer-links flex flex-wrap gap-x-4">
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
        {support_email && (
          <li className="min-w-0">
            <a href={`mailto:${support_email}`} aria-label={support_email} className={`wrap-anywhere ${linkLook}`}>
              Support: {support_email}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function ForVisitors() {
  const { brand, tagline, is_demo } = useConfig();
  return (
    <div className="for-visitors grid gap-3 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <p>
          <strong className="font-bold">{brand}</strong>: {tagline}
        </p>
        {is_demo && <p className="font-semibold text-accent">Demo: the listings are made up.</p>}
        <p className="text-ink-2 text-sm">
          Positions: GeoNames (CC BY 4.0); OCHA and the Office of the Surveyor General of the Federation (CC BY 3.0
          IGO).
        </p>
      </div>
      <div className="grid content-start md:justify-self-end">
        <ThemeSwitch name="theme" />
        <LiteSwitch id="lite" />
      </div>
    </div>
  );
}
