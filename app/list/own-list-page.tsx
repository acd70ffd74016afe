import { useState } from "react";
import { useNavigate } from "react-router";
import { unlisted } from "#/app/account/page-meta.ts";
import { api, type ResponseOf } from "#/app/api.ts";
import { toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { BackLink } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useConfig } from "#/app/use-config.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/own-list-page.ts";
import { AddFromSaved } from "./add-from-saved.tsx";

type List = ResponseOf<"GET /v2/lists/{code}">;
type Item = List["items"][number];

export const meta = unlisted(sayLater("My list"));

export const clientLoader = ({ params: { code } }: Route.ClientLoaderArgs) =>
  api("GET /v2/lists/{code}", { params: { code } });

/** A member's own list: its name, order and notes, and whether others can open it. */
export default function OwnListPage({ loaderData }: Route.ComponentProps) {
  const [list, setList] = useState(loaderData);
  const [problem, setProblem] = useState("");
  const attempt = async (change: () => Promise<unknown>, after: Partial<List>) => {
    setProblem("");
    try {
      await change();
      setList({ ...list, ...after });
      return true;
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
      return false;
    }
  };
  const { id } = list;
  const move = (at: number, by: -1 | 1) => {
    const items = [...list.items];
    const [moved] = items.splice(at, 1);
    items.splice(at + by, 0, moved!);
    return attempt(
      () => api("PUT /v2/lists/{id}", { params: { id }, body: { order: items.map(({ business }) => business.id) } }),
      { items },
    );
  };
  const takeOff = ({ business }: Item) =>
    attempt(() => api("DELETE /v2/lists/{id}/items/{businessId}", { params: { id, businessId: business.id } }), {
      items: list.items.filter((one) => one.business.id !== business.id),
    });
  const setNote = ({ business }: Item, note: string) =>
    attempt(
      () => api("PUT /v2/lists/{id}/items/{businessId}", { params: { id, businessId: business.id }, body: { note } }),
      {
        items: list.items.map((one) => (one.business.id === business.id ? { ...one, note } : one)),
      },
    );
  const add = (business: Item["business"]) =>
    attempt(() => api("PUT /v2/lists/{id}/items/{businessId}", { params: { id, businessId: business.id }, body: {} }), {
      items: [...list.items, { business, note: "" }],
    });
  const addFromSaved = <AddFromSaved items={list.items} problem={problem} onAdd={add} />;
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-2">
        <BackLink to="/saved" />
        <h1 className="wrap-anywhere min-w-0 grow self-center font-extrabold text-2xl">{list.name}</h1>
        <ListMenu list={list} onNamed={(name) => setList({ ...list, name })} />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <Sharing
        list={list}
        onChange={(isPublic) =>
          attempt(() => api("PUT /v2/lists/{id}", { params: { id }, body: { is_public: isPublic } }), {
            is_public: isPublic,
          })
        }
      />
      {list.items.length === 0 && (
        <EmptyState thing="star" title={say("Nothing on this list yet")} action={addFromSaved}>
          {say("Press Save on the page of a business, then “Add to a list”.")}
        </EmptyState>
      )}
      {list.items.length > 0 && <div className="justify-self-start">{addFromSaved}</div>}
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.items.map((item, at) => (
          <li key={item.business.id} className="grid content-start gap-2">
            <ListingCard listing={toCard(item.business)} />
            {item.note && <p className="wrap-anywhere rounded-card bg-well px-4 py-2">“{item.note}”</p>}
            <div className="flex flex-wrap items-center gap-2">
              <NoteButton item={item} onSave={(note) => setNote(item, note)} />
              {list.items.length > 1 && (
                <>
                  <Button
                    variant="quiet"
                    className="px-3!"
                    disabled={at === 0}
                    aria-label={say("Move {name} up", { name: item.business.name })}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    variant="quiet"
                    className="px-3!"
                    disabled={at === list.items.length - 1}
                    aria-label={say("Move {name} down", { name: item.business.name })}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                </>
              )}
              <Button variant="quiet" className="px-3!" onClick={() => takeOff(item)}>
                {say("Remove")}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Sharing({ list, onChange }: { list: List; onChange: (isPublic: boolean) => Promise<boolean> }) {
  const { public_url } = useConfig();
  const link = new URL(`/l/${list.code}`, public_url).href;
  const text = say("{name}: the people I call. {link}", { name: list.name, link });
  return (
    <section
      className="grid gap-3 rounded-card border border-hairline bg-surface p-4"
      aria-label={say("Share this list")}
    >
      <CheckField
        label={say("Anybody with the link can open it")}
        name="is_public"
        checked={list.is_public}
        onChange={(event) => onChange(event.target.checked)}
      />
      {list.is_public ? (
        <>
          <p className="text-ink-2 text-sm">{say("They see your first name, the businesses and your notes.")}</p>
          <LinkButton to={`https://wa.me/?text=${encodeURIComponent(text)}`} variant="contact" rel="noreferrer">
            {say("Send on WhatsApp")}
          </LinkButton>
          <CopyField label={say("Link")} name="link" value={link} done={say("Link copied")} />
        </>
      ) : (
        <p className="text-ink-2 text-sm">{say("Only you can see this list.")}</p>
      )}
    </section>
  );
}

function NoteButton({ item, onSave }: { item: Item; onSave: (note: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async ({ note = "" }) => {
      if (await onSave(note.trim())) setOpen(false);
    },
  });
  return (
    <>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen(true)}>
        {item.note ? say("Change the note") : say("Add a note")}
      </Button>
      <Dialog title={item.business.name} isOpen={isOpen} onClose={() => setOpen(false)} isSheet="phones">
        <form {...wiring} className="grid gap-4">
          <FormErrors {...problems} />
          <TextField
            label={say("Note")}
            name="note"
            defaultValue={item.note}
            maxLength={lengthMax.listNote}
            hint={say("For yourself and whoever opens the list: “Ask for Musa”.")}
          />
          <Button {...submit}>{say("Save")}</Button>
        </form>
      </Dialog>
    </>
  );
}

const itemLook = "flex min-h-12 w-full cursor-pointer items-center rounded-card px-3 text-left hover:bg-well";

/** What is rarely done with a list: naming it, and removing it. */
function ListMenu({ list: { id, name }, onNamed }: { list: List; onNamed: (name: string) => void }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"name" | "remove">();
  const close = () => setOpen(undefined);
  const remove = async () => {
    try {
      await api("DELETE /v2/lists/{id}", { params: { id } });
      await navigate("/saved", { replace: true });
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  };
  return (
    <>
      <DropMenu label={<span className="sr-only">{say("More")}</span>} icon="more-vertical" className="relative">
        <ul className="absolute top-full right-0 z-20 grid w-60 rounded-card bg-surface p-2 shadow-card outline outline-hairline">
          <li>
            <button type="button" className={itemLook} onClick={() => setOpen("name")}>
              {say("Rename")}
            </button>
          </li>
          <li>
            <button type="button" className={`${itemLook} text-danger`} onClick={() => setOpen("remove")}>
              {say("Remove this list")}
            </button>
          </li>
        </ul>
      </DropMenu>
      <Dialog title={say("Rename")} isOpen={open === "name"} onClose={close} isSheet="phones">
        <Naming
          id={id}
          name={name}
          onNamed={(named) => {
            onNamed(named);
            close();
          }}
        />
      </Dialog>
      <Dialog title={say("Remove this list?")} isOpen={open === "remove"} onClose={close} isSheet="phones">
        <div className="grid gap-4">
          <p>{say("Its link stops working. The businesses stay saved.")}</p>
          <Button variant="danger" onClick={remove}>
            {say("Remove")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Naming({ id, name, onNamed }: Pick<List, "id" | "name"> & { onNamed: (name: string) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ name }) => (name?.trim() ? undefined : { fields: { name: say("Name the list") } }),
    send: async ({ name = "" }) => {
      const named = await api("PUT /v2/lists/{id}", { params: { id }, body: { name } });
      onNamed(named.name);
      showToast(say("Saved"));
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label={say("Name of the list")}
        name="name"
        defaultValue={name}
        maxLength={lengthMax.listName}
        error={problems.fields?.name}
      />
      <Button {...submit}>{say("Rename")}</Button>
    </form>
  );
}
