import { Link } from "react-router";
import { LanguageLinks } from "#/app/language/language-links.tsx";
import { useConfig } from "#/app/use-config.ts";
import { say, sayLater } from "#/shared/say.ts";
import { LiteSwitch } from "./lite-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const pages = [
  { to: "/in", label: sayLater("Browse by place") },
  { to: "/how_we_check", label: sayLater("How we check") },
  { to: "/terms", label: sayLater("Terms") },
  { to: "/privacy", label: sayLater("Privacy") },
  { to: "/faq", label: sayLater("FAQ") },
];

const linkLook = "inline-flex min-h-11 items-center text-sm hover:underline";

/**
 * Links, and for visitors more information and settings, which members have on their profile. The browser of a member hides that
 * part before rendering.
 */
export function Footer() {
  const { brand } = useConfig();
  return (
    <footer className="site-footer bg-well/60">
      <div className="mx-auto grid max-w-[1120px] grid-cols-1 gap-2 px-4 py-5">
        <ForVisitors />
        <Links />
        <LanguageLinks />
        <p className="text-ink-2 text-sm">
          {/* Legal: stays English until a person has signed its translations. */}
          <span lang="en-NG">{brand} only connects people. It is not responsible for business deals.</span>
        </p>
      </div>
    </footer>
  );
}

function Links() {
  const { support_email, links } = useConfig();
  const elsewhere = [
    { to: links.agent_site, label: say("Agent site") },
    { to: links.app_store, label: say("Get the app") },
    { to: links.facebook, label: "Facebook" },
    { to: links.instagram, label: "Instagram" },
    { to: links.x, label: "X" },
  ].filter(({ to }) => to);
  return (
    <nav aria-label={say("Footer")} className="print:hidden">
      <ul className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkLook}>
              {say(label)}
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
          <li className="col-span-2 min-w-0">
            <a href={`mailto:${support_email}`} aria-label={support_email} className={`wrap-anywhere ${linkLook}`}>
              {say("Support: {email}", { email: support_email })}
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
          <strong className="font-bold">{brand}</strong>: {say(tagline)}
        </p>
        {is_demo && <p className="font-semibold text-accent">{say("Demo: the listings are made up.")}</p>}
        <p lang="en-NG" className="text-ink-2 text-sm">
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
