import { useState } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { countOf } from "#/shared/count-of.ts";
import { EditedRow, Editor, FormButton, Mark } from "../editor/editor.tsx";
import { ReasonDialog } from "../queue/reason-dialog.tsx";
import { AgentForm } from "./agent-form.tsx";
import { movedWords } from "./moved-words.ts";

type EditedAgent = ResponseOf<"GET /v2/admin/agents">[number];

/** Agents, each with the states they cover. */
export default function Agents() {
  const agents = useQuery("agents", () => api("GET /v2/admin/agents"));
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
        <ul className="grid gap-3 sm:grid-cols-2">
          {answer.map((agent) => (
            <AgentRow key={agent.id} agent={agent} onSaved={agents.again} />
          ))}
        </ul>
      )}
    </Editor>
  );
}

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
      <p>{agent.location}</p>
      {agent.phone && <p>{agent.phone}</p>}
      <p className="text-ink-2">
        {agent.is_desk ? "Wherever nobody else is" : agent.states.join(", ") || "No state yet"}
      </p>
      <p>
        {countOf(agent.clients, "client")}
        {agent.account_email && ` · signs in as ${agent.account_email}`}
      </p>
    </EditedRow>
  );
}

function RemoveAgent({ agent, onRemoved }: { agent: EditedAgent; onRemoved: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  async function remove(reason: string) {
    const { moved } = await api("POST /v2/admin/agents/{id}/remove", { params: { id: agent.id }, body: { reason } });
    showToast(`Agent removed. ${movedWords(moved)}`);
    onRemoved();
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Remove
      </Button>
      <ReasonDialog
        title={`Remove ${agent.name}`}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirm="Remove"
        isDangerous
        hint="Stands in the audit log"
        onConfirm={remove}
      >
        <p>The clients move to other agents of their state, or to the desk.</p>
      </ReasonDialog>
    </>
  );
}
