import { api } from "#/app/api.ts";
import { TextForm } from "#/app/ui/text-form.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Comment } from "#/server/business/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";

interface AnswerFormProps {
  /** Of the comment. */
  id: string;
  onAnswered: (comment: Comment) => void;
  onCancel: () => void;
}

/** The owner's one answer to a review. */
export default function AnswerForm({ id, onAnswered, onCancel }: AnswerFormProps) {
  return (
    <div className="mt-3">
      <TextForm
        draftName={`answer ${id}`}
        label={say("Your answer")}
        hint={say("Everybody reads it. You can answer once.")}
        missing={say("Write an answer first")}
        lengthMax={lengthMax.review}
        send={async (msg) => {
          onAnswered(await api("POST /v2/comment/{id}/reply", { params: { id }, body: { msg } }));
          showToast(say("Your answer is on the page."));
        }}
        onCancel={onCancel}
      />
    </div>
  );
}
