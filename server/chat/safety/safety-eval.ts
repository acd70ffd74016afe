import { type SafetyMark, safetyMarkNames } from "#/shared/safety-marks.ts";
import heldOut from "./judged-held-out.json" with { type: "json" };
import tuning from "./judged-tuning.json" with { type: "json" };
import { safetyMarks } from "./marks.ts";

interface JudgedMessage {
  safety: SafetyMark[];
  lang: string;
  text: string;
}

/** The held-out set was written before the rules and is never tuned on. */
export const judgedMessages = { tuning: tuning as JudgedMessage[], heldOut: heldOut as JudgedMessage[] };

interface Figures {
  right: number;
  wrong: number;
  missed: number;
}

export function figuresOf(messages: readonly JudgedMessage[], marks: readonly SafetyMark[] = safetyMarkNames): Figures {
  const figures = { right: 0, wrong: 0, missed: 0 };
  for (const { text, safety } of messages) {
    const given = safetyMarks(text);
    for (const mark of marks) {
      const [isGiven, isDue] = [given.includes(mark), safety.includes(mark)];
      if (isGiven && isDue) figures.right++;
      else if (isGiven) figures.wrong++;
      else if (isDue) figures.missed++;
    }
  }
  return figures;
}

export const precisionOf = ({ right, wrong }: Figures) => (right + wrong === 0 ? 1 : right / (right + wrong));

/** Share of due marks that were given; 1 when none was due. */
export const recallOf = ({ right, missed }: Figures) => (right + missed === 0 ? 1 : right / (right + missed));

const share = (value: number) => value.toFixed(3).padStart(6);

/** "held out  code   precision 1.000  recall 0.957  (22 right, 0 wrong, 1 missed)" */
function figuresLine(name: string, figures: Figures): string {
  const { right, wrong, missed } = figures;
  const counts = `(${right} right, ${wrong} wrong, ${missed} missed)`;
  return `${name.padEnd(24)}precision ${share(precisionOf(figures))}  recall ${share(recallOf(figures))}  ${counts}`;
}

export function safetyReport(): string {
  const faults = judgedMessages.tuning.flatMap(({ lang, text, safety }) => {
    const given = safetyMarks(text);
    const isRight = given.toSorted().join() === safety.toSorted().join();
    return isRight ? [] : [`${lang} [${given}] instead of [${safety}]: ${text}`];
  });
  const lines = Object.entries(judgedMessages).flatMap(([part, messages]) => [
    ...safetyMarkNames.map((mark) => figuresLine(`${part} ${mark}`, figuresOf(messages, [mark]))),
    ...[...Map.groupBy(messages, ({ lang }) => lang)].map(([lang, some]) =>
      figuresLine(`${part} ${lang}`, figuresOf(some)),
    ),
    figuresLine(`${part} in all`, figuresOf(messages)),
  ]);
  return [...faults, ...lines].join("\n");
}

if (import.meta.main) process.stdout.write(`${safetyReport()}\n`);
