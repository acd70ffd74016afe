import type { ReactNode } from "react";
import { ProseStyle } from "./prose-style.tsx";

interface TextPageProps {
  title: string;
  /** How the text itself is dated. */
  date?: string;
  /** Language of a text that is the same on the page of every language. */
  lang?: "en-NG";
  children: ReactNode;
}

/** A page to be read from top to bottom. */
export function TextPage({ title, date, lang, children }: TextPageProps) {
  return (
    <article lang={lang} className="prose mx-auto max-w-column">
      <ProseStyle />
      <h1>{title}</h1>
      {date && <p className="text-ink-2">{date}</p>}
      {children}
    </article>
  );
}
