import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { EditedAgent } from "#/server/admin/agents/contract.ts";
import { ReasonField } from "../editor/reason-field.tsx";
import { type Saving, useSaving } from "../editor/use-saving.ts";
import { movedWords } from "./moved-words.ts";

interface AgentFormProps extends Saving {
  /** Absent: a new one. */
  agent?: EditedAgent;
}

export function AgentForm({ agent, ...saving }: AgentFormProps) {
  const { wiring, submit, problems } = useSaving(saving, async (texts) => {
    const body = draftOf(texts);
    const { moved } = agent
      ? await api("PUT /v2/admin/agents/{id}", { params: { id: agent.id }, body })
      : await api("POST /v2/admin/agents", { body });
    return `Agent saved. ${movedWords(moved)}`;
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label="Name" name="name" defaultValue={agent?.name} maxLength={100} error={fields.name} />
      <TextField
        label="Location"
        name="location"
        hint="As members read it, such as Ikeja, Lagos"
        defaultValue={agent?.location}
        maxLength={100}
        error={fields.location}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        hint="Empty: reached by e-mail only"
        defaultValue={agent?.phone}
        error={fields.phone}
      />
      <TextField
        label="E-mail of the agent’s account"
        name="account_email"
        type="email"
        hint="The account must have the role of an agent. Empty: none"
        defaultValue={agent?.account_email}
        error={fields.account_email}
      />
      {!agent?.is_desk && <StateBoxes chosen={agent?.states ?? []} error={fields.states} />}
      {agent && <ReasonField error={fields.reason} />}
      <Button {...submit}>Save</Button>
    </form>
  );
}

function StateBoxes({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const { answer: locations, hasFailed, again } = useQuery("states", () => api("GET /v2/locations"));
  if (hasFailed) return <TryAgain onAgain={again}>The states did not load.</TryAgain>;
  if (!locations) return <Skeleton className="h-64" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">States</legend>
      <div className="grid max-h-72 overflow-y-auto rounded-card border border-control px-3 py-1 sm:grid-cols-2">
        {locations.map(({ state }) => (
          <label key={state} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={statePrefix + state}
              defaultChecked={chosen.includes(state)}
              className="size-5 shrink-0 accent-brand"
            />
            {state}
          </label>
        ))}
      </div>
      {error && <p className="text-danger text-sm">{error}</p>}
    </fieldset>
  );
}

const statePrefix = "state ";

/** The form as it is sent; the server says what is wrong with it. */
function draftOf({ name = "", location = "", phone = "", account_email = "", reason = "", ...rest }: Texts) {
  const states = Object.keys(rest).flatMap((key) => (key.startsWith(statePrefix) ? key.slice(statePrefix.length) : []));
  return { name, location, phone, account_email, reason, states };
}
