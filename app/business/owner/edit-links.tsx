import { Link } from "react-router";
import { Icon, type IconName } from "#/app/ui/icon.tsx";

const links: { to: string; label: string; icon: IconName }[] = [
  { to: "/update-business", label: "Edit business", icon: "store" },
  { to: "/update-image", label: "Business image", icon: "image" },
  { to: "/update-socials", label: "Online presence", icon: "globe" },
  { to: "/work-hours", label: "Work hours", icon: "clock" },
  { to: "/quick-replies", label: "Quick replies and away message", icon: "message-circle" },
  { to: "/add-catalog", label: "Add to the catalog", icon: "camera" },
];

/** Every form of a business. Who is verified has nothing to verify. */
export function EditLinks({ isVerified }: { isVerified: boolean }) {
  const shown = isVerified
    ? links
    : [...links, { to: "/verify", label: "Verify your business", icon: "badge-check" as const }];
  return (
    <nav aria-label="Edit" className="rounded-card border border-hairline bg-surface">
      <ul className="divide-y divide-hairline">
        {shown.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-well hover:underline"
            >
              <Icon name={icon} size={20} className="text-brand" />
              <span className="grow">{label}</span>
              <Icon name="chevron-right" size={20} className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
