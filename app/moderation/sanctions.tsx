import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { TextForm } from "#/app/ui/text-form.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Sanction } from "#/server/moderation/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

const did: Record<Sanction["kind"], string> = {
  business: sayLater("Your page was blocked"),
  comment: sayLater("Your review was hidden"),
  list: sayLater("Your list was made private"),
  message: sayLater("Your message was hidden"),
  person: sayLater("Your account was blocked"),
};

const appealTexts = {
  open: sayLater("You asked us to check again. A moderator will answer."),
  granted: sayLater("We checked again, and took it back."),
  refused: sayLater("We checked again, and it stays as it is."),
};

/** Sanctions on anything of the member's, with reasons and the way to appeal. Renders nothing when there are none. */
export function Sanctions() {
  const { answer: sanctions, hasFailed, again } = useQuery("sanctions", () => api("GET /v2/sanctions"));
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-danger">{say("What moderators decided did not load.")}</p>
        <Button variant="quiet" onClick={again}>
          {say("Try again")}
        </Button>
      </div>
    );
  }
  if (!sanctions || sanctions.length === 0) return null;
  return (
    <section aria-labelledby="sanctions" className="rounded-card bg-surface shadow-card p-4">
      <h2 id="sanctions" className="font-extrabold text-lg">
        {say("What moderators decided")}
      </h2>
      <ul className="grid divide-y divide-hairline">
        {sanctions.map((sanction) => (
          <Taken key={sanction.id} sanction={sanction} onAppealed={again} />
        ))}
      </ul>
    </section>
  );
}

function Taken({ sanction, onAppealed }: { sanction: Sanction; onAppealed: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, kind, what, reason, taken_at, ends_at, is_lifted, appeal } = sanction;
  const close = () => setIsAsking(false);
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap gap-x-3">
        <b>{say(did[kind])}</b>
        <time dateTime={taken_at} className="text-ink-2">
          {shortDate(taken_at)}
        </time>
        {is_lifted && <span className="text-open">{say("It is over")}</span>}
        {!is_lifted && ends_at && (
          <span className="text-ink-2">{say("until {date}", { date: shortDate(ends_at) })}</span>
        )}
      </p>
      <p className="wrap-anywhere text-ink-2">“{what}”</p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {appeal && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere rounded-card bg-well p-3">
          {say(appealTexts[appeal.status])}
          {appeal.reason && ` ${appeal.reason}`}
        </p>
      )}
      {!appeal && !is_lifted && (
        <Button variant="quiet" className="mt-1 justify-self-start" onClick={() => setIsAsking(true)}>
          {say("Ask us to check again")}
        </Button>
      )}
      <Dialog title={say("Ask us to check again")} isOpen={isAsking} onClose={close} isSheet="phones">
        <TextForm
          draftName={`appeal ${id}`}
          label={say("Why is it wrong?")}
          hint={say("A moderator reads what you write here and decides. You can ask once.")}
          missing={say("Say why")}
          lengthMax={lengthMax.appeal}
          send={async (msg) => {
            await api("POST /v2/sanctions/{id}/appeal", { params: { id }, body: { msg } });
            close();
            onAppealed();
            showToast(say("A moderator will look again."));
          }}
        />
      </Dialog>
    </li>
  );
}
