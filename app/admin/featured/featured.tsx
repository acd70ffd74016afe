import { Link } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { useQuery } from "#/app/use-query.ts";
import { businessPath } from "#/shared/business-path.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { EditedRow, Editor, FormButton, Mark, RemoveButton } from "../editor/editor.tsx";
import { FeaturedForm } from "./featured-form.tsx";

type FeaturedOverride = ResponseOf<"GET /v2/admin/featured">[number];

/** Businesses pinned to the Featured strip of the home page, or kept out of it, whatever the turns say. */
export default function Featured() {
  const decided = useQuery("featured", () => api("GET /v2/admin/featured"));
  return (
    <Editor
      title="Featured"
      intro="Those who pay take turns by themselves. Here a business is pinned until a day, or kept out. At most four of the ten places are pinned; a pinned business does not read “Boosted” unless it pays."
      of={decided}
      action={
        <FormButton label="Decide about a business">
          {(close) => <FeaturedForm onSaved={decided.again} onDone={close} />}
        </FormButton>
      }
    >
      {(answer) =>
        answer.length === 0 ? (
          <EmptyState title="No pins yet">The strip shows who pays, in turns, and the best of the rest.</EmptyState>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {answer.map((decision) => (
              <DecisionRow key={decision.business_id} decision={decision} onChange={decided.again} />
            ))}
          </ul>
        )
      }
    </Editor>
  );
}

function DecisionRow({ decision, onChange }: { decision: FeaturedOverride; onChange: () => void }) {
  const { business_id: id, bid, name, kind, ends_at: ends } = decision;
  return (
    <EditedRow
      actions={
        <RemoveButton
          label="Lift"
          title={`Leave ${name} to the turns`}
          onRemove={async () => {
            const done = await api("DELETE /v2/admin/featured/{id}", { params: { id } });
            onChange();
            return done;
          }}
        >
          The home page shows it again as any other.
        </RemoveButton>
      }
    >
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <Link to={businessPath({ id, bid })}>{name}</Link>
        <Mark>{kind === "pinned" ? "Pinned" : "Kept out"}</Mark>
      </h2>
      <p className="text-ink-2">{ends ? `Until ${shortDate(ends)}, ${clockTime(ends)}` : "Until it is lifted"}</p>
    </EditedRow>
  );
}
