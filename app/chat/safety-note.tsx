import type { ReactNode } from "react";
import { Icon } from "#/app/ui/icon.tsx";
import type { SafetyMark } from "#/shared/safety-marks.ts";

const advice: Record<SafetyMark, string> = {
  code: "Careful: never tell anybody a code, PIN or BVN. Nobody honest asks for it.",
  deposit: "Careful: don’t pay before you have seen the goods or the work.",
  fake_alert: "Careful: check your bank yourself. Give nothing out, and send nothing back, before the money is there.",
  off_platform: "Careful: stay in this chat. Elsewhere we can’t help you.",
  card: "Careful: never send the number or a picture of your card.",
  link: "Careful: don’t type codes or bank details behind this link.",
};

/** Advice at a message that may be an attempt at something; for its receiver. `children`: what they can do about it. */
export function SafetyNote({ marks, children }: { marks: readonly SafetyMark[]; children: ReactNode }) {
  return (
    <div
      role="note"
      className="grid max-w-full gap-1 rounded-card border border-caution bg-caution-well px-3 py-2 text-sm"
    >
      {marks.map((mark) => (
        <p key={mark} className="flex gap-2">
          <Icon name="alert" size={20} className="text-caution" />
          <span>{advice[mark]}</span>
        </p>
      ))}
      {children}
    </div>
  );
}
