const key = "theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Runs in the head, before anything is drawn, so that a chosen theme never flashes in the other one. */
export const setThemeEarly = `try{var t=localStorage.getItem("${key}");if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch{}`;

const listeners = new Set<() => void>();

/** Calls `listener` after each choice, on whichever switch it was made. @returns what ends it */
export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The theme as chosen; the document holds the choice. */
export function chosenTheme(): Theme {
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
    // Not kept then: it holds until the page is closed.
  }
  for (const listener of listeners) listener();
}
