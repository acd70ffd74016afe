import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { businessPath } from "#/shared/business-path.ts";
import { lettersMax } from "#/shared/letters-max.ts";

type Answer = Awaited<ReturnType<typeof lookUp>>;

const lookUp = (id: string, number: string) =>
  api("GET /v2/admin/documents/{id}/registry", { params: { id }, query: { number } });

const emptyAnswers: Record<Exclude<Answer["state"], "found">, string> = {
  unknown: "The register does not know this number.",
  silent: "The register does not answer. Look it up by hand, or try again later.",
  "not connected": "The register is not connected. Look the number up by hand.",
};

interface LookUpProps {
  documentId: string;
  number: string;
  onChange: (number: string) => void;
}

/** The registration number of a certificate, and what the register of companies says of it. */
export function RegisterLookUp({ documentId, number, onChange }: LookUpProps) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setIsBusy(true);
    setProblem("");
    setAnswer(undefined);
    try {
      setAnswer(await lookUp(documentId, number));
    } catch (error) {
      const { fields, detail } = problemsOf(error);
      setProblem(fields?.number ?? detail ?? "");
    }
    setIsBusy(false);
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Registration number"
        name="number"
        value={number}
        placeholder="RC 1234567"
        autoComplete="off"
        maxLength={lettersMax.companyNumber}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button variant="quiet" isBusy={isBusy} onClick={ask}>
        Look it up
      </Button>
      <div role="status" className="grid gap-2">
        {answer && <RegisterAnswer answer={answer} />}
      </div>
    </div>
  );
}

function RegisterAnswer({ answer: { state, company, same_number } }: { answer: Answer }) {
  return (
    <>
      {company ? (
        <p className={`rounded-card border-2 px-3 py-2 ${company.matches ? "border-open" : "border-danger"}`}>
          <b>{company.matches ? "The name matches" : "Another name is registered"}</b>: {company.name}, {company.status}
          {company.registered_on && `, since ${company.registered_on}`}
        </p>
      ) : (
        <p className="rounded-card bg-well px-3 py-2">{state !== "found" && emptyAnswers[state]}</p>
      )}
      {same_number.map((other) => (
        <p key={other.id} className="text-danger">
          Used before by{" "}
          <Link to={businessPath(other)} className="underline">
            {other.name}
          </Link>
        </p>
      ))}
    </>
  );
}
