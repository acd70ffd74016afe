import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { PersonAction, PersonPage } from "#/server/admin/people/contract.ts";
import { roleWords } from "../list/words.ts";
import { ReasonDialog } from "../queue/reason-dialog.tsx";

type Role = PersonPage["role"];

interface Wording {
  label: string;
  title: string;
  hint: string;
  isDangerous?: boolean;
}

const onlyLogged = "Kept in the audit log.";

const wordings: Record<PersonAction, Wording> = {
  "end sessions": { label: "End sessions", title: "Sign them out everywhere", hint: onlyLogged },
  block: { label: "Block", title: "Block this person", hint: "They will see this.", isDangerous: true },
  restore: { label: "Restore", title: "Let them in again", hint: onlyLogged },
  "change role": { label: "Change role", title: "Change their role", hint: onlyLogged },
  "reset second step": { label: "Reset second step", title: "Reset their second step", hint: onlyLogged },
};

const send: Record<PersonAction, (id: string, reason: string, role: Role) => Promise<{ message: string }>> = {
  "end sessions": (id, reason) => api("POST /v2/admin/people/{id}/end_sessions", { params: { id }, body: { reason } }),
  block: (id, reason) => api("POST /v2/admin/people/{id}/block", { params: { id }, body: { reason } }),
  restore: (id, reason) => api("POST /v2/admin/people/{id}/restore", { params: { id }, body: { reason } }),
  "change role": (id, reason, role) =>
    api("POST /v2/admin/people/{id}/role", { params: { id }, body: { role, reason } }),
  "reset second step": (id, reason) =>
    api("POST /v2/admin/people/{id}/second_step/reset", { params: { id }, body: { reason } }),
};

/** Actions on a person that the viewer may take: each asks for a reason first. */
export function Actions({ person, onDone }: { person: PersonPage; onDone: () => void }) {
  const [asked, setAsked] = useState<PersonAction>();
  const [role, setRole] = useState<Role>(person.role);
  if (person.may.length === 0) return null;
  const wording = asked && wordings[asked];
  return (
    <div className="flex flex-wrap gap-2">
      {person.may.map((action) => (
        <Button
          key={action}
          variant={wordings[action].isDangerous ? "danger" : "quiet"}
          onClick={() => {
            setRole(person.role);
            setAsked(action);
          }}
        >
          {wordings[action].label}
        </Button>
      ))}
      <ReasonDialog
        title={wording?.title ?? ""}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        confirm={wording?.label ?? ""}
        hint={wording?.hint ?? ""}
        isDangerous={wording?.isDangerous}
        onConfirm={async (reason) => {
          if (!asked) return;
          showToast((await send[asked](person.id, reason, role)).message);
          onDone();
        }}
      >
        {asked === "block" && person.role !== "user" && <p>Blocking them takes their role here, too.</p>}
        {asked === "change role" && <RoleSelect role={role} onChange={setRole} />}
      </ReasonDialog>
    </div>
  );
}

function RoleSelect({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <p>They are logged out everywhere. Whoever works here enters a second step at the next visit.</p>
      <SelectField label="Role" name="role" value={role} onChange={({ target }) => onChange(target.value as Role)}>
        {Object.entries(roleWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    </>
  );
}
