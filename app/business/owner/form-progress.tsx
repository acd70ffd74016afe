import { Icon } from "#/app/ui/icon.tsx";
import type { Texts } from "#/app/ui/use-form.ts";

/** The three sections of the form of a business, with the answers that each of them needs. */
const sections = [
  { id: "what", title: "What do you do?", needs: ["name", "about", "category"] },
  { id: "where", title: "Where are you?", needs: ["state", "lga", "town", "address"] },
  { id: "you", title: "About you", needs: ["phone", "work_experience", "years_of_experience"] },
] as const;

type SectionId = (typeof sections)[number]["id"];

/** Number of answers still missing, section by section. */
export function missingIn(texts: Texts, isNew: boolean): Record<SectionId, number> {
  const missing = (needs: readonly string[]) => needs.filter((name) => !texts[name]?.trim()).length;
  const [what, where, you] = sections.map(({ needs }) => missing(needs)) as [number, number, number];
  return { what, where, you: you + (isNew && texts.terms !== "on" ? 1 : 0) };
}

/** "2 of 3 parts done. 3 answers to go." */
export function progressText(missing: Record<SectionId, number>): string {
  const counts = Object.values(missing);
  const left = counts.reduce((sum, count) => sum + count, 0);
  if (left === 0) return "All 3 parts done. You can send it.";
  const done = counts.filter((count) => count === 0).length;
  return `${done} of 3 parts done. ${left} ${left === 1 ? "answer" : "answers"} to go.`;
}

/** Progress of the form; it stays at the top while the form scrolls. */
export function FormProgress({ missing }: { missing: Record<SectionId, number> }) {
  return (
    <div className="sticky top-0 z-10 -mx-4 grid gap-2 border-hairline border-b bg-surface px-4 py-2 md:-mx-6 md:px-6">
      <p className="text-ink-2 text-sm tabular-nums">{progressText(missing)}</p>
      <div aria-hidden="true" className="grid grid-cols-3 gap-1">
        {sections.map(({ id }) => (
          <span key={id} className={`h-1 rounded-pill ${missing[id] === 0 ? "bg-brand" : "bg-hairline"}`} />
        ))}
      </div>
    </div>
  );
}

interface FormSectionProps {
  id: SectionId;
  missing: Record<SectionId, number>;
  children: React.ReactNode;
}

/** One of the three sections, under its question; a tick says that nothing is missing in it. */
export function FormSection({ id, missing, children }: FormSectionProps) {
  const at = sections.findIndex((section) => section.id === id);
  return (
    // Not named by its heading: "About you" would answer to the label of the field "About".
    <section className="grid gap-4 border-hairline border-t pt-4 first-of-type:border-0 first-of-type:pt-0">
      <h2 className="flex items-center gap-2 font-bold text-lg">
        <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-pill bg-well text-base">
          {missing[id] === 0 ? <Icon name="check" size={18} /> : at + 1}
        </span>
        {sections[at]?.title}
        {missing[id] === 0 && <span className="sr-only"> (done)</span>}
      </h2>
      {children}
    </section>
  );
}
