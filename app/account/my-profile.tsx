import { useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { User } from "#/server/account/contract.ts";
import { Card } from "./card.tsx";
import { ConfirmPhone } from "./confirm-phone.tsx";
import { PictureForm } from "./picture-form.tsx";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { fullName, locationText } from "./user-words.ts";

/** My profile, as others and I see it. */
export function MyProfile({ user }: { user: User }) {
  const [open, setOpen] = useState<"profile" | "picture">();
  const close = () => setOpen(undefined);

  function finish(text: string) {
    close();
    showToast(text);
  }

  return (
    <Card title="My Profile">
      <div className="flex flex-wrap items-center gap-4">
        <Portrait image={user.image} />
        <Button variant="quiet" onClick={() => setOpen("picture")}>
          Change picture
        </Button>
      </div>
      <dl className="grid gap-3">
        <Fact name="Name" value={fullName(user)} />
        <Fact name="Email" value={user.email} />
        <Fact name="Phone" value={user.phone} />
        <Fact name="Location" value={locationText(user)} />
      </dl>
      <ConfirmPhone user={user} />
      <Button onClick={() => setOpen("profile")}>Edit Profile</Button>
      <Dialog title="Edit Profile" isOpen={open === "profile"} onClose={close} isSheet="phones">
        <ProfileForm user={user} button="Save" busyLabel="Saving" onDone={() => finish("Profile update")} />
      </Dialog>
      <Dialog title="Profile image" isOpen={open === "picture"} onClose={close}>
        <PictureForm onDone={() => finish("Image successfully uploaded")} />
      </Dialog>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className={`wrap-anywhere tabular-nums ${value ? "" : "text-ink-2"}`}>{value || "Not given yet"}</dd>
    </div>
  );
}
