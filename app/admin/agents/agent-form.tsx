import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { ReasonField } from "../editor/reason-field.tsx";
import { StateBoxes, tickedStates } from "../editor/state-boxes.tsx";
import { type Saving, useSaving } from "../editor/use-saving.ts";
import { movedWords } from "./moved-words.ts";

type EditedAgent = ResponseOf<"GET /v2/admin/agents">[number];

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
      <TextField
        label="Name"
        name="name"
        defaultValue={agent?.name}
        maxLength={lettersMax.agentName}
        error={fields.name}
      />
      <TextField
        label="Location"
        name="location"
        hint="As members read it, such as Ikeja, Lagos"
        defaultValue={agent?.location}
        maxLength={lettersMax.agentLocation}
        error={fields.location}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        hint="Empty: reached by email only"
        defaultValue={agent?.phone}
        error={fields.phone}
      />
      <TextField
        label="Email of the agent’s account"
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

/** The form as it is sent; the server says what is wrong with it. */
function draftOf({ name = "", location = "", phone = "", account_email = "", reason = "", ...rest }: Texts) {
  return { name, location, phone, account_email, reason, states: tickedStates(rest) };
}
