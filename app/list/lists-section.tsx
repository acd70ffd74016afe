import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Chip } from "#/app/ui/chip.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { NewList } from "./new-list.tsx";

/** The member's lists. */
export const useLists = () => useQuery("lists", () => api("GET /v2/lists"));

/** The member's lists, above what they saved. Renders nothing while they load or without a network. */
export function ListsSection({ of: { answer: lists, again } }: { of: ReturnType<typeof useLists> }) {
  const [isMaking, setMaking] = useState(false);
  if (!lists) return null;
  return (
    <section className="grid gap-3" aria-label={say("Your lists")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-lg">{say("Your lists")}</h2>
        <Chip onClick={() => setMaking(true)}>{say("New list")}</Chip>
      </div>
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {lists.map(({ id, code, name, count, is_public }) => (
          <li key={id}>
            <Link
              to={`/lists/${code}`}
              className="flex min-h-14 items-center justify-between gap-3 rounded-card bg-surface px-4 py-2 shadow-card no-underline hover:bg-well"
            >
              <span className="wrap-anywhere grid min-w-0">
                <b>{name}</b>
                <span className="text-ink-2 text-sm">
                  {say.many(count, "{n} business", "{n} businesses")} ·{" "}
                  {is_public ? say("shared by link") : say("only you")}
                </span>
              </span>
              <Icon name="chevron-right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
      <Dialog title={say("New list")} isOpen={isMaking} onClose={() => setMaking(false)} isSheet="phones">
        <NewList
          onMade={() => {
            setMaking(false);
            again();
          }}
        />
      </Dialog>
    </section>
  );
}
