import { useState } from "react";
import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { StarPicker } from "./star-picker.tsx";

interface ReviewFormProps {
  business: { id: string; name: string };
  /** Stars, a word, or both were left: the page fetches what it shows anew. */
  onLeft: () => Promise<void>;
  onDone: () => void;
}

interface Given {
  rating: number;
  msg: string;
}

/** Stars and a word for a business, beginning with what the member gave before. */
export default function ReviewForm({ business, onLeft, onDone }: ReviewFormProps) {
  const { id, name } = business;
  const {
    answer: before,
    hasFailed,
    again,
  } = useQuery(`review ${id}`, () => api("GET /v2/review/{businessId}", { params: { businessId: id } }));
  if (hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{didNotLoad("The form")}</p>
        <Button onClick={again}>Try again</Button>
      </div>
    );
  }
  if (!before) return <Skeleton className="h-96" />;

  async function send({ rating, msg }: Given) {
    await api("POST /v2/rating/{businessId}", { params: { businessId: id }, body: { rating } });
    await api("POST /v2/comment/{businessId}", { params: { businessId: id }, body: { msg } });
  }
  return (
    <Drafted name={`${currentSession()?.user?.id} review ${id}`}>
      {(draft) => (
        <Fields
          name={name}
          before={before}
          draft={draft}
          send={async (given) => {
            await send(given);
            draft.forget();
            await onLeft();
            onDone();
            showToast("Thank you for your review!");
          }}
        />
      )}
    </Drafted>
  );
}

interface FieldsProps {
  /** Of the business. */
  name: string;
  before: Given;
  draft: Draft;
  send: (given: Given) => Promise<void>;
}

function Fields({ name, before, draft, send }: FieldsProps) {
  const typed = draft.texts;
  const [stars, setStars] = useState(Number(typed?.rating ?? before.rating));
  const { wiring, submit, problems } = useForm({
    // None picked is sent as 0: what it takes is the server's to say.
    check: () => undefined,
    send: ({ msg = "" }) => send({ rating: stars, msg }),
    hasToast: true,
  });
  const { rating: starsError, msg: msgError } = problems.fields ?? {};
  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      <FormErrors {...problems} labels={{ ...problems.labels, rating: "Stars" }} />
      <p className="wrap-anywhere">
        How was <b>{name}</b>?
      </p>
      <StarPicker picked={stars} error={starsError} onPick={setStars} />
      <TextArea
        label="Message"
        name="msg"
        hint="Optional. What was good, and what was not?"
        maxLength={lettersMax.review}
        defaultValue={typed?.msg ?? before.msg}
        error={msgError}
      />
      <Button {...submit}>Submit</Button>
    </form>
  );
}
