import type { languages } from "#/server/admin/vocabulary/contract.ts";

/** The languages of search, as people call them. */
export const languageNames: Record<(typeof languages)[number], string> = {
  en: "English",
  pcm: "Pidgin",
  yo: "Yoruba",
  ha: "Hausa",
  ig: "Igbo",
};
