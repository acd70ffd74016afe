import { useState } from "react";
import { Link } from "react-router";
import { DataExport } from "#/app/data-export/data-export.tsx";
import { Sanctions } from "#/app/moderation/sanctions.tsx";
import { useSession } from "#/app/session.ts";
import { LiteSwitch } from "#/app/site/lite-switch.tsx";
import { ThemeSwitch } from "#/app/site/theme-switch.tsx";
import { Card } from "./card.tsx";
import { ChangePassword } from "./change-password.tsx";
import { MemberShell } from "./member-shell.tsx";
import { MyProfile } from "./my-profile.tsx";
import { MySessions } from "./my-sessions.tsx";
import { unlisted } from "./page-meta.ts";

export const meta = unlisted("Profile");

const elsewhere = [
  { to: "/saved", label: "Saved businesses" },
  { to: "/verify", label: "Verify your business" },
  { to: "/subscribe", label: "Upgrade to Premium" },
];

export default function ProfilePage() {
  const user = useSession()?.user;
  const [passwordChanges, setPasswordChanges] = useState(0);
  // A browser with a token alone: the user is on its way.
  if (!user) return <MemberShell />;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <h1 className="font-bold text-xl md:col-span-2 md:text-2xl">Profile</h1>
      <div className="grid gap-6">
        <MyProfile user={user} />
        <Sanctions />
        <ul className="grid gap-2">
          {elsewhere.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-6">
        {user.has_password !== false && (
          <ChangePassword email={user.email} onDone={() => setPasswordChanges(passwordChanges + 1)} />
        )}
        {/* A new password ends the other sessions. */}
        <MySessions key={passwordChanges} />
        <Card title="This device">
          <ThemeSwitch name="theme-profile" />
          <LiteSwitch id="lite-profile" />
        </Card>
        <DataExport />
        <Link
          to="/deleteaccount"
          className="inline-flex min-h-11 items-center justify-self-start text-danger underline"
        >
          Delete my account
        </Link>
      </div>
    </div>
  );
}
