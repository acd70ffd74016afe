import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { DataExport } from "#/app/data-export/data-export.tsx";
import { LanguageLinks } from "#/app/language/language-links.tsx";
import { useUpload } from "#/app/media/use-upload.ts";
import { Sanctions } from "#/app/moderation/sanctions.tsx";
import { currentSession, storeSession, useSession } from "#/app/session.ts";
import { LiteSwitch } from "#/app/site/lite-switch.tsx";
import { ThemeSwitch } from "#/app/site/theme-switch.tsx";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Session, User } from "#/server/account/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { Card } from "./card.tsx";
import { checkPasswordChange } from "./checks.ts";
import { ConfirmPhone } from "./confirm-phone.tsx";
import { MemberShell } from "./member-shell.tsx";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { fullName, locationText } from "./user-words.ts";

export const meta = unlisted(sayLater("Profile"));

const elsewhere = [
  { to: "/quotes", label: sayLater("Quotes"), icon: "send" },
  { to: "/jobs", label: sayLater("Jobs"), icon: "hammer" },
  { to: "/bookings", label: sayLater("Bookings"), icon: "clock" },
  { to: "/invoices", label: sayLater("Invoices"), icon: "copy" },
  { to: "/saved", label: sayLater("Saved businesses"), icon: "heart" },
  { to: "/referral", label: sayLater("Refer & Earn"), icon: "gift" },
  { to: "/verify", label: sayLater("Verify your business"), icon: "badge-check" },
  { to: "/subscribe", label: sayLater("Upgrade to Premium"), icon: "rocket" },
] as const;

export default function ProfilePage() {
  const user = useSession()?.user;
  const [passwordChanges, setPasswordChanges] = useState(0);
  // The browser has a token only; the user is being loaded.
  if (!user) return <MemberShell />;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <h1 className="font-extrabold text-2xl tracking-tight md:col-span-2">{say("Profile")}</h1>
      <div className="grid gap-6">
        <MyProfile user={user} />
        <Sanctions />
        <ul className="grid rounded-card bg-surface px-4 shadow-card">
          {elsewhere.map(({ to, label, icon }) => (
            <li key={to} className="border-hairline not-last:border-b">
              <Link to={to} className="flex min-h-14 items-center gap-3 no-underline hover:underline">
                <Icon name={icon} size={20} className="text-brand" />
                <span className="grow">{say(label)}</span>
                <Icon name="chevron-right" size={20} className="text-ink-2" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-6">
        {/* A new password ends the other sessions. */}
        <MySessions key={passwordChanges} />
        <Card title={say("This device")}>
          <ThemeSwitch name="theme-profile" />
          <LiteSwitch id="lite-profile" />
          <div className="w-60 max-w-full">
            <h3 className="font-bold">{say("Language")}</h3>
            <LanguageLinks />
          </div>
        </Card>
        {user.has_password !== false && (
          <div className="rounded-card bg-surface px-4 shadow-card">
            <AccordionItem title={say("Change Password")}>
              <ChangePassword email={user.email} onDone={() => setPasswordChanges(passwordChanges + 1)} />
            </AccordionItem>
          </div>
        )}
        <DataExport />
        <Link
          to="/deleteaccount"
          className="inline-flex min-h-11 items-center justify-self-start text-danger underline"
        >
          {say("Delete my account")}
        </Link>
      </div>
    </div>
  );
}

/** My profile, as others and I see it. */
function MyProfile({ user }: { user: User }) {
  const [open, setOpen] = useState<"profile" | "picture">();
  const close = () => setOpen(undefined);

  function finish(text: string) {
    close();
    showToast(text);
  }

  return (
    <Card title={say("My Profile")}>
      <div className="flex items-center gap-4">
        <Portrait image={user.image} name={fullName(user)} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="wrap-anywhere font-extrabold text-lg tracking-tight">{fullName(user) || user.email}</p>
          <button type="button" className="min-h-11 cursor-pointer underline" onClick={() => setOpen("picture")}>
            {say("Change picture")}
          </button>
        </div>
      </div>
      <dl className="grid gap-3">
        <Fact name={say("Email")} value={user.email} />
        <Fact name={say("Phone")} value={user.phone} />
        <Fact name={say("Location")} value={locationText(user)} />
      </dl>
      <ConfirmPhone user={user} />
      <Button variant={user.phone && !user.phone_verified ? "quiet" : "primary"} onClick={() => setOpen("profile")}>
        {say("Edit Profile")}
      </Button>
      <Dialog title={say("Edit Profile")} isOpen={open === "profile"} onClose={close} isSheet="phones">
        <ProfileForm
          user={user}
          button={say("Save")}
          busyLabel={say("Saving")}
          onDone={() => finish(say("Profile update"))}
        />
      </Dialog>
      <Dialog title={say("Profile image")} isOpen={open === "picture"} onClose={close}>
        <PictureForm onDone={() => finish(say("Image successfully uploaded"))} />
      </Dialog>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className={`wrap-anywhere tabular-nums ${value ? "" : "text-ink-2"}`}>{value || say("Not given yet")}</dd>
    </div>
  );
}

/** One picture for the profile. */
function PictureForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const { share, upload } = useUpload("POST /v2/user/upload");
  const { wiring, submit, problems, show } = useForm({
    check: () => (file ? undefined : { fields: { file: fieldMessages.image } }),
    send: async () => {
      if (file) await changePicture(await upload(file));
      onDone();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <PicturePicker
        label={say("Picture")}
        name="file"
        file={file}
        onPick={(picked) => {
          setFile(picked);
          show({});
        }}
        error={problems.fields?.file}
      />
      <ProgressBar label={say("Sending the picture")} share={share} />
      <Button {...submit} busyLabel={say("Saving")}>
        {say("Save")}
      </Button>
    </form>
  );
}

async function changePicture(image: string) {
  const user = await api("POST /v2/user/image", { body: { image } });
  const session = currentSession();
  if (session) storeSession({ ...session, user });
}

/** Form for a new password, by the old one. */
function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const { wiring, submit, problems } = useForm({
    check: checkPasswordChange,
    send: async ({ old_password = "", password = "" }) => {
      await api("POST /v2/user_password", { body: { old_password, password } });
      wiring.ref.current?.reset();
      onDone();
      showToast(say("Password changed successful!"));
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      {/* So that a password manager knows whose password this is. */}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={say("Old password")}
        name="old_password"
        autoComplete="current-password"
        error={problems.fields?.old_password}
      />
      <PasswordField
        label={say("New password")}
        name="password"
        autoComplete="new-password"
        hint={say("At least 8 characters. Your other devices are logged out.")}
        error={problems.fields?.password}
      />
      <Button {...submit} variant="quiet">
        {say("Change password")}
      </Button>
    </form>
  );
}

/** My sessions on other devices, each with a way to end it. */
function MySessions() {
  const { answer: sessions, hasFailed, again } = useQuery("sessions", () => api("GET /v2/sessions"));
  return (
    <Card title={say("Where you are logged in")}>
      {hasFailed && <TryAgain onAgain={again}>{say("The list did not load.")}</TryAgain>}
      {!sessions && !hasFailed && <Skeleton className="h-16" />}
      {sessions && <SessionList sessions={sessions} onChange={again} />}
    </Card>
  );
}

/** This device and the latest others; the rest comes on tap. */
const shownSessions = 5;

function SessionList({ sessions, onChange }: { sessions: Session[]; onChange: () => void }) {
  const [ending, setEnding] = useState<"all" | Session["id"]>();
  const [problem, setProblem] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, shownSessions);
  const others = sessions.filter(({ is_current }) => !is_current);

  async function end(which: "all" | Session["id"]) {
    setEnding(which);
    setProblem("");
    try {
      const ids = which === "all" ? others.map(({ id }) => id) : [which];
      await Promise.all(ids.map((id) => api("DELETE /v2/sessions/{id}", { params: { id } })));
      showToast(say("Logged out on that device"));
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setEnding(undefined);
      onChange();
    }
  }

  return (
    <>
      <ul className="grid divide-y divide-hairline">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      <ShowMore hasMore={shown.length < sessions.length} isBusy={false} more={() => setIsWhole(true)} />
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {others.length > 1 && (
        <Button variant="quiet" isBusy={ending === "all"} onClick={() => end("all")}>
          {say("Log out all others")}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { device, last_used, is_current } = session;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-ink-2 text-sm">
          {is_current ? say("This device") : say("Last used {date}", { date: shortDate(last_used) })}
        </p>
      </div>
      {!is_current && (
        <Button variant="quiet" isBusy={isEnding} onClick={onEnd} className="shrink-0">
          {say("Log out")}
        </Button>
      )}
    </li>
  );
}
