import type { EmailContent } from "#/server/platform/mail/mail.ts";
import type { SayInLanguage } from "#/server/platform/say-in.ts";
import { prefixOf } from "#/shared/language.ts";
import { lagosMidnight, shortDate } from "#/shared/time.ts";
import { type AlertMatches, digestTitle, namesOf, searchLink, searchText } from "./notices.ts";

export function digestEmail(
  { day, matches, stopLink }: { day: string; matches: readonly AlertMatches[]; stopLink: string },
  publicUrl: string,
  say: SayInLanguage,
): Pick<EmailContent, "subject" | "parts" | "picture" | "note"> {
  const pagesUrl = publicUrl + prefixOf(say.language);
  const [only] = matches.length === 1 ? matches : [];
  return {
    picture: "compass",
    subject: digestTitle(matches, say),
    parts: [
      ...matches.map((one) => {
        const lines = [`${searchText(one, say)}:`, ...namesOf(one, say)];
        return [...lines, ...(only ? [] : [pagesUrl + searchLink(one)])].join("\n");
      }),
      only
        ? { button: say("See them"), link: pagesUrl + searchLink(only) }
        : { button: say("See your searches"), link: `${pagesUrl}/notification#searches` },
    ],
    note: say("{date}. You asked to hear of new businesses, at most once a day. Stop this: {link}", {
      ...{ date: shortDate(lagosMidnight(day), say), link: pagesUrl + stopLink },
    }),
  };
}
