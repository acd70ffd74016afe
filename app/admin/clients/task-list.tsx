import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import { taskWords } from "./task-words.ts";

/** Open tasks for an agent's clients, the soonest due first; those whose day is over are marked. */
export function TaskList() {
  const { answer: tasks } = useQuery("client tasks", () => api("GET /v2/admin/client_tasks"));
  if (!tasks || tasks.length === 0) return null;
  const today = lagosDay(Date.now());
  return (
    <section aria-labelledby="tasks" className="grid gap-2">
      <h2 id="tasks" className="font-bold text-lg">
        To do
      </h2>
      <ul className="grid gap-2">
        {tasks.map(({ id, client, note, task, due_on }) => (
          <li key={id} className="wrap-anywhere rounded-card border border-hairline bg-surface px-4 py-3">
            <Link to={`/admin/clients/${client.id}`} className="font-semibold underline">
              {task && taskWords[task]}: {client.name || "No name yet"}
            </Link>
            <p className="line-clamp-2">{note}</p>
            {due_on && (
              <p className={due_on < today ? "font-semibold text-danger text-sm" : "text-ink-2 text-sm"}>
                {due_on < today ? `was due ${shortDate(due_on)}` : `by ${shortDate(due_on)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
