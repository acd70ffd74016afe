import { api } from "#/app/api.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { useQuery } from "#/app/use-query.ts";
import { addressOf, sections } from "../sections.ts";

/** An empty queue, with the way to the next one that has work. @param path of the empty one, below `/admin/` */
export function AllDone({ path }: { path: string }) {
  const { answer = [] } = useQuery(path, () => api("GET /v2/admin/queues"));
  const at = answer.findIndex(({ queue }) => queue === path);
  const next = [...answer.slice(at + 1), ...answer.slice(0, Math.max(at, 0))].find(({ count }) => count > 0);
  const section = sections.find((one) => addressOf(one) === next?.queue);
  return (
    <EmptyState
      thing="tick"
      title="All done"
      action={
        next &&
        section && (
          <LinkButton to={`/admin/${next.queue}`} variant="quiet">
            {`${section.label}: ${next.count} waiting`}
          </LinkButton>
        )
      }
    />
  );
}
