import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { countOf } from "#/shared/count-of.ts";
import { lengthMax } from "#/shared/length-max.ts";
import {
  EditedList,
  EditedRow,
  Editor,
  FormButton,
  Mark,
  ReasonField,
  type Saving,
  StateBoxes,
  tickedStates,
  useSaving,
} from "./editor.tsx";
import { unbroken } from "./list/words.ts";
import { finalWords, ReasonDialog } from "./queue/decisions.tsx";

type EditedAgent = ResponseOf<"GET /v2/admin/agents">[number];

/** Agents, each with the states they cover. */
export default function Agents() {
  const agents = useQuery("agents", () => api("GET /v2/admin/agents"));
  const [search, setSearch] = useState("");
  return (
    <Editor
      title="Agents"
      intro="Members are given to the agent of their state who has the fewest clients. When states change or somebody leaves, clients move by themselves."
      of={agents}
      action={
        <FormButton label="Add an agent">{(close) => <AgentForm onSaved={agents.again} onDone={close} />}</FormButton>
      }
    >
      {(answer) => (
        <>
          <TextField
            label="Find an agent"
            isLabelHidden
            name="search"
            type="search"
            placeholder="Name, state or phone"
            onChange={({ target }) => setSearch(target.value)}
          />
          <EditedList>
            {answer
              .filter((agent) => isCalled(agent, search))
              .map((agent) => (
                <AgentRow key={agent.id} agent={agent} onSaved={agents.again} />
              ))}
          </EditedList>
        </>
      )}
    </Editor>
  );
}

const isCalled = ({ name, location, phone, states, account_email }: EditedAgent, search: string) =>
  [name, location, phone, account_email, ...states].join(" ").toLowerCase().includes(search.trim().toLowerCase());

function AgentRow({ agent, onSaved }: { agent: EditedAgent; onSaved: () => void }) {
  return (
    <EditedRow
      actions={
        <>
          <FormButton label="Change" title={`Change ${agent.name}`}>
            {(close) => <AgentForm agent={agent} onSaved={onSaved} onDone={close} />}
          </FormButton>
          {!agent.is_desk && <RemoveAgent agent={agent} onRemoved={onSaved} />}
        </>
      }
    >
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {agent.name}
        {agent.is_desk && <Mark>Desk</Mark>}
      </h2>
      <p className="text-ink-2 text-sm">
        {[
          agent.is_desk ? "Wherever nobody else is" : agent.states.join(", ") || "No state yet",
          agent.location,
          unbroken(agent.phone),
          countOf(agent.clients, "client"),
          agent.account_email && `signs in as ${agent.account_email}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </EditedRow>
  );
}

function RemoveAgent({ agent, onRemoved }: { agent: EditedAgent; onRemoved: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  async function remove(reason: string) {
    const { moved } = await api("POST /v2/admin/agents/{id}/remove", { params: { id: agent.id }, body: { reason } });
    showToast(`Agent removed. ${movedWords(moved)}`);
    onRemoved();
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        <Icon name="x" size={20} className="sm:hidden" />
        <span className="max-sm:sr-only">Remove</span>
      </Button>
      <ReasonDialog
        title={`Remove ${agent.name}`}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        confirm="Remove"
        isDangerous
        hint={`${finalWords} Kept in the audit log.`}
        onConfirm={remove}
      >
        <p>The clients move to other agents of their state, or to the desk.</p>
      </ReasonDialog>
    </>
  );
}

interface AgentFormProps extends Saving {
  /** Absent: a new one. */
  agent?: EditedAgent;
}

function AgentForm({ agent, ...saving }: AgentFormProps) {
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
      <FormErrors detail={problems.detail} />
      <TextField
        label="Name"
        name="name"
        defaultValue={agent?.name}
        maxLength={lengthMax.agentName}
        error={fields.name}
      />
      <TextField
        label="Location"
        name="location"
        hint="As members read it, such as Ikeja, Lagos"
        defaultValue={agent?.location}
        maxLength={lengthMax.agentLocation}
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

/** The result of moving clients, in words. */
const movedWords = (moved: number): string =>
  moved === 0 ? "No client moved." : `${moved} ${moved === 1 ? "client" : "clients"} moved.`;
