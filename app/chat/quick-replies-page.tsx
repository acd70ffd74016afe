import { useState } from "react";
import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { ChatSettings } from "#/server/chat/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/quick-replies-page.ts";
import { cacheChatSettings } from "./chat-settings.ts";

export const meta = unlisted(sayLater("Quick replies"));

export async function clientLoader() {
  await requireOwnBusiness();
  return api("GET /v2/chat_settings");
}

export { LoadProblem as ErrorBoundary };

const replyField = (nth: number) => `reply ${nth}`;

const settingsOf = (texts: Texts): ChatSettings => ({
  quick_replies: Array.from({ length: listMax.quickReplies }, (_, nth) => (texts[replyField(nth)] ?? "").trim()).filter(
    Boolean,
  ),
  away_message: texts.away_message ?? "",
  away_when_closed: texts.away_when_closed === "on",
});

export default function QuickRepliesPage({ loaderData: settings }: Route.ComponentProps) {
  const [shown, setShown] = useState(Math.max(1, settings.quick_replies.length));
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async (texts) => {
      cacheChatSettings(await api("PUT /v2/chat_settings", { body: settingsOf(texts) }));
      showToast(say("Saved."));
    },
  });
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("Quick replies and away message")} back="/mybusiness/settings" />
      <form {...wiring} className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <section aria-labelledby="replies" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
          <h2 id="replies" className="font-extrabold text-lg">
            {say("Quick replies")}
          </h2>
          <p className="text-ink-2">{say("Answers you give often. In a chat, tap one and send it.")}</p>
          {Array.from({ length: shown }, (_, nth) => (
            <TextArea
              key={replyField(nth)}
              label={say("Reply {nth}", { nth: nth + 1 })}
              name={replyField(nth)}
              rows={2}
              maxLength={lengthMax.quickReply}
              defaultValue={settings.quick_replies[nth] ?? ""}
              placeholder={nth === 0 ? say("Yes, it is available. When do you need it?") : undefined}
            />
          ))}
          {shown < listMax.quickReplies && (
            <Button variant="quiet" className="justify-self-start" onClick={() => setShown(shown + 1)}>
              {say("Add another")}
            </Button>
          )}
        </section>
        <AwayMessage settings={settings} error={problems.fields?.away_message} />
        <div className="grid gap-4 lg:col-span-2">
          <FormErrors {...problems} />
          <Button {...submit} className="justify-self-start">
            {say("Save")}
          </Button>
        </div>
      </form>
    </div>
  );
}

function AwayMessage({ settings, error }: { settings: ChatSettings; error: string | undefined }) {
  return (
    <section aria-labelledby="away" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="away" className="font-extrabold text-lg">
        {say("Away message")}
      </h2>
      <p className="text-ink-2">
        {say(
          "While your page says that you are away, we send this for you, once a day to each person who writes. It does not count as your answer. Set the days you are away in your work hours.",
        )}{" "}
        <Link to="/work-hours">{say("Work hours")}</Link>
      </p>
      <TextArea
        label={say("Message")}
        name="away_message"
        rows={3}
        maxLength={lengthMax.awayMessage}
        defaultValue={settings.away_message}
        placeholder={say("Thank you for writing. I am back on Monday and will answer then.")}
        error={error}
      />
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="away_when_closed"
          defaultChecked={settings.away_when_closed}
          className="size-6 accent-brand"
        />
        {say("Send it outside my work hours too")}
      </label>
    </section>
  );
}
