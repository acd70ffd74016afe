import type { DocumentCheck } from "#/shared/document-checks.ts";
import { Part } from "../queue/case-file.tsx";
import type { Checked } from "./kept-checks.ts";
import { RegisterLookUp } from "./register-look-up.tsx";

const words: Record<DocumentCheck, string> = {
  name: "The name is the one of the page or its owner",
  number: "The registration number is right",
  expiry: "It has not expired",
  genuine: "The picture is of a genuine paper: no edits, no screen",
};

interface ChecklistProps {
  documentId: string;
  /** The checks of this kind of document. */
  needed: readonly DocumentCheck[];
  checked: Checked;
  onChange: (checked: Checked) => void;
}

/** The checks that an approval needs; the number can be looked up in the register. */
export function Checklist({ documentId, needed, checked, onChange }: ChecklistProps) {
  const toggle = (check: DocumentCheck) => {
    const rest = checked.checks.filter((one) => one !== check);
    onChange({ ...checked, checks: rest.length < checked.checks.length ? rest : [...rest, check] });
  };
  return (
    <Part title="Check before you approve">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Checks</legend>
        {needed.map((check) => (
          <label key={check} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={checked.checks.includes(check)}
              onChange={() => toggle(check)}
            />
            {words[check]}
          </label>
        ))}
      </fieldset>
      {needed.includes("number") && (
        <RegisterLookUp
          documentId={documentId}
          number={checked.number}
          onChange={(number) => onChange({ ...checked, number })}
        />
      )}
    </Part>
  );
}
