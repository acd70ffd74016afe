import { createStore, useStore } from "#/app/store.ts";

const key = "theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Runs in the head, before anything is drawn, so that a chosen theme never flashes in the other one. */
export const setThemeEarly = `try{var t=localStorage.getItem("${key}");if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch{}`;

const chosen = createStore<Theme>("system", readTheme);

/** The theme as chosen, on whichever switch. */
export const useTheme = () => useStore(chosen);

/** The document holds the choice. */
function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function chooseTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Not stored: applies until the page is closed.
  }
  chosen.set(theme);
}
