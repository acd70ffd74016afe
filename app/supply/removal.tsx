import { type ReactNode, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CodeForm, useCodeForm } from "#/app/ui/code-form.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";

interface RemovalProps {
  id: string;
  onDone: () => void;
}

interface Request {
  reason: string;
  contact: string;
}

/** Requests the removal of an unclaimed page; the owner of its number removes it at once with a code. */
export default function Removal({ id, onDone }: RemovalProps) {
  const [request, setRequest] = useState<Request & { isCodeSent: boolean }>();
  const [isRemoved, setIsRemoved] = useState(false);
  if (isRemoved) return <Outcome onDone={onDone}>{say("This page is removed. It will not come back.")}</Outcome>;
  if (!request) return <RequestForm id={id} onSent={setRequest} />;
  if (!request.isCodeSent)
    return (
      <Outcome onDone={onDone}>{say("Thank you. Our staff read every request and decide in a few days.")}</Outcome>
    );
  return <CodeStep id={id} request={request} onRemoved={() => setIsRemoved(true)} />;
}

function RequestForm({ id, onSent }: { id: string; onSent: (request: Request & { isCodeSent: boolean }) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ reason = "" }) => (reason.trim() ? undefined : { fields: { reason: say("Say why") } }),
    send: async ({ reason = "", contact = "" }) => {
      const body = { reason, contact };
      const { is_code_sent } = await api("POST /v2/business/{id}/remove_request", { params: { id }, body });
      onSent({ ...body, isCodeSent: is_code_sent });
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextArea
        label={say("Why should it go?")}
        name="reason"
        rows={3}
        maxLength={lengthMax.reason}
        error={problems.fields?.reason}
      />
      <TextField
        label={say("Phone or email (optional)")}
        hint={say("For our answer. We forget it once we have decided.")}
        name="contact"
        maxLength={lengthMax.businessLine}
        error={problems.fields?.contact}
      />
      <Button {...submit}>{say("Send")}</Button>
    </form>
  );
}

interface CodeStepProps {
  id: string;
  request: Request;
  onRemoved: () => void;
}

function CodeStep({ id, request: { reason, contact }, onRemoved }: CodeStepProps) {
  const form = useCodeForm(async (code) => {
    await api("POST /v2/business/{id}/remove_request", { params: { id }, body: { reason, contact, code } });
    onRemoved();
  });
  return (
    <CodeForm
      form={form}
      button={say("Remove the page")}
      intro={
        <p>
          {say(
            "Our staff have your request. If the number of this business is yours, enter the code we texted to it and the page goes now.",
          )}
        </p>
      }
    />
  );
}

const Outcome = ({ children, onDone }: { children: ReactNode; onDone: () => void }) => (
  <div className="grid gap-4">
    <p role="status">{children}</p>
    <Button variant="quiet" onClick={onDone}>
      {say("Close")}
    </Button>
  </div>
);
