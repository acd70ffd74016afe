import { useEffect, useState } from "react";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";

const words: Record<Theme, string> = { system: "As my device", light: "Light", dark: "Dark" };

/** Colours as the system says, or always light, or always dark. Needs script, so it hides without. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => setTheme(chosenTheme()), []);

  return (
    <fieldset className="noscript:hidden print:hidden">
      <legend className="font-semibold text-sm">Colours</legend>
      <div className="flex flex-wrap gap-x-4">
        {themes.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="theme"
              className="size-5 accent-brand"
              checked={theme === each}
              onChange={() => {
                chooseTheme(each);
                setTheme(each);
              }}
            />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
