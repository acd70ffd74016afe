import { say, sayLater } from "#/shared/say.ts";
import { chooseTheme, type Theme, themes, useTheme } from "./theme.ts";

const words: Record<Theme, string> = {
  system: sayLater("As my device"),
  light: sayLater("Light"),
  dark: sayLater("Dark"),
};

/** Theme: system, light or dark. Needs script, so it hides without. @param name of the choice, its own on the page */
export function ThemeSwitch({ name }: { name: string }) {
  const theme = useTheme();

  return (
    <fieldset className="noscript:hidden print:hidden">
      <legend className="font-semibold text-sm">{say("Colours")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {themes.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-5 accent-brand"
              checked={theme === each}
              onChange={() => chooseTheme(each)}
            />
            {say(words[each])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
