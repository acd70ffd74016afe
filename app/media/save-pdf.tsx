import { fetchFile } from "#/app/api.ts";
import { Button, type ButtonVariant } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { saveFile } from "#/app/ui/save-file.ts";
import { useForm } from "#/app/ui/use-form.ts";
import { say } from "#/shared/say.ts";

interface SavePdfProps {
  /** Address of the PDF, below our own. */
  path: string;
  /** Name of the saved file. */
  name: string;
  variant?: ButtonVariant;
}

/** A document as a file to keep or to print. */
export function SavePdf({ path, name, variant = "primary" }: SavePdfProps) {
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async () => saveFile(await fetchFile(path), name),
  });
  return (
    <form {...wiring} className="grid justify-items-start gap-2">
      <FormErrors {...problems} />
      <Button {...submit} variant={variant} busyLabel={say("Making the PDF")}>
        {say("Save as PDF")}
      </Button>
    </form>
  );
}
