import { useMemo, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextArea } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { TranslatedLanguage } from "#/shared/language.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, spokenLanguage } from "#/shared/say.ts";
import { type ShownText, shownTexts } from "./catalogs.ts";

interface BetterWordFormProps {
  /** The words that were tapped on the page. */
  picked: ShownText | undefined;
  onPick: () => void;
  onSent: () => void;
}

/** Form for a suggested improvement of a translation. */
export default function BetterWordForm({ picked, onPick, onSent }: BetterWordFormProps) {
  // As the page stood when the dialog was opened: the form says texts too.
  const texts = useMemo(shownTexts, []);
  const [chosen, setChosen] = useState(() => {
    const at = texts.findIndex(({ text, context }) => text === picked?.text && context === picked.context);
    return at < 0 ? "" : String(at);
  });
  const text = texts[Number(chosen)];
  const { wiring, submit, problems, mend } = useForm({
    check: ({ text = "", better = "" }) => {
      const fields = {
        ...(text === "" && { text: say("Choose the text") }),
        ...(better.trim() === "" && { better: say("Write how you would say it") }),
      };
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ better = "" }) => {
      if (!text) return;
      const language = spokenLanguage() as TranslatedLanguage;
      await api("POST /v2/translation_reports", { body: { language, ...text, better } });
      showToast(say("Thank you. Somebody who speaks the language reads it."));
      onSent();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <Button type="button" variant="quiet" onClick={onPick}>
        {say("Tap the words on the page")}
      </Button>
      <SelectField
        label={say("Which words?")}
        name="text"
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value);
          mend("text");
        }}
        error={problems.fields?.text}
      >
        <option value="">{say("Choose")}</option>
        {texts.map(({ shown }, nth) => (
          <option key={shown} value={nth}>
            {shown}
          </option>
        ))}
      </SelectField>
      {text && (
        <p className="text-ink-2 text-sm">
          {say("In English:")} <span lang="en-NG">{text.text}</span>
        </p>
      )}
      <TextArea
        label={say("How would you say it?")}
        hint={text && /\{\w+\}/.test(text.text) ? say("Keep what stands in braces: it is filled in.") : undefined}
        name="better"
        rows={3}
        maxLength={lengthMax.translation}
        error={problems.fields?.better}
      />
      <Button {...submit}>{say("Send")}</Button>
    </form>
  );
}
