import { useState } from "react";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { currentSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { SaveBar } from "#/app/ui/save-bar.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { say } from "#/shared/say.ts";
import { starsName } from "./rating-distribution.tsx";

interface ReviewFormProps {
  business: { id: string; name: string };
  /** Reloads the page's reviews after stars or words were sent. */
  onLeft: () => Promise<void>;
  onDone: () => void;
}

interface Given {
  rating: number;
  msg: string;
  /** Filenames, or paths of those that the review has. */
  pictures: string[];
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
        <p>{didNotLoad(say("The form did not load."))}</p>
        <Button onClick={again}>{say("Try again")}</Button>
      </div>
    );
  }
  if (!before) return <Skeleton className="h-96" />;

  async function send({ rating, msg, pictures }: Given) {
    await api("POST /v2/rating/{businessId}", { params: { businessId: id }, body: { rating } });
    await api("POST /v2/comment/{businessId}", { params: { businessId: id }, body: { msg, pictures } });
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
            showToast(say("Thank you for your review!"));
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
  const [stored, setStored] = useState(before.pictures);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { share, upload } = useUpload("POST /v2/comment/upload");
  const { wiring, submit, problems } = useForm({
    // No stars are sent as 0: the server validates.
    check: ({ msg = "" }) =>
      stored.length + files.length > 0 && !msg.trim()
        ? { fields: { msg: say("Write something about your photos") } }
        : undefined,
    send: async ({ msg = "" }) => {
      const pictures = [...stored];
      for (const file of files) pictures.push(await upload(file));
      await send({ rating: stars, msg, pictures });
    },
    hasToast: true,
  });
  const { rating: starsError, msg: msgError } = problems.fields ?? {};
  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      {/* Errors of fields are only at the fields: the specification asks for a toast beside them. */}
      <FormErrors detail={problems.detail} />
      <p className="wrap-anywhere">{say("How was {name}?", { name })}</p>
      <StarPicker picked={stars} error={starsError} onPick={setStars} />
      <TextArea
        label={say("Message")}
        name="msg"
        hint={say("Optional. What was good, and what was not?")}
        maxLength={lengthMax.review}
        defaultValue={typed?.msg ?? before.msg}
        error={msgError}
      />
      <PhotoFields {...{ stored, files }} onStored={setStored} onFiles={setFiles} />
      <ProgressBar label={say("Sending the photos")} share={share} />
      <SaveBar>
        <Button {...submit}>{say("Submit")}</Button>
      </SaveBar>
    </form>
  );
}

interface PhotoFieldsProps {
  /** Paths of photos that the review has already. */
  stored: string[];
  files: readonly File[];
  onStored: (stored: string[]) => void;
  onFiles: (files: readonly File[]) => void;
}

/** Up to three photos, each shown before it is sent. */
function PhotoFields({ stored, files, onStored, onFiles }: PhotoFieldsProps) {
  const remove = (at: number) => {
    if (at < stored.length) onStored(stored.toSpliced(at, 1));
    else onFiles(files.toSpliced(at - stored.length, 1));
  };
  const shown: readonly (string | File)[] = [...stored, ...files];
  return (
    <div className="grid gap-2">
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {shown.map((one, at) => {
            const alt = say("Photo {nth}", { nth: at + 1 });
            const look = "size-22 rounded-card object-cover";
            return (
              // Two photos may have one name.
              <li key={`${typeof one === "string" ? one : one.name} ${at}`} className="grid justify-items-center">
                {typeof one === "string" ? (
                  <Picture src={one} alt={alt} width={88} height={88} sizes="88px" className={look} />
                ) : (
                  <FilePreview file={one} alt={alt} className={look} />
                )}
                <button
                  type="button"
                  className="inline-flex min-h-11 cursor-pointer items-center text-sm underline"
                  onClick={() => remove(at)}
                >
                  <span aria-hidden="true">{say("Remove")}</span>
                  <span className="sr-only">{say("Remove photo {nth}", { nth: at + 1 })}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < listMax.reviewPictures && (
        <PicturePicker
          key={shown.length}
          label={shown.length === 0 ? say("Photo (optional)") : say("Another photo")}
          name="picture"
          file={undefined}
          onPick={(file) => file && onFiles([...files, file])}
        />
      )}
      <p className="text-ink-2 text-sm">
        {say("Everybody can see your photos. Ask people before you show their face or number plate.")}
      </p>
    </div>
  );
}

interface StarPickerProps {
  /** 1 to 5; 0: none yet. */
  picked: number;
  error?: string;
  onPick: (stars: number) => void;
}

/** Five stars, of which those up to the picked one are filled. */
function StarPicker({ picked, error, onPick }: StarPickerProps) {
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? "stars-error" : undefined}>
      <legend className="font-semibold">{say("Stars")}</legend>
      <div className="flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 cursor-pointer place-items-center rounded-card text-star has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === picked}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => onPick(stars)}
            />
            <Icon name="star" size={36} className={stars <= picked ? "fill-current" : ""} />
            <span className="sr-only">{starsName(stars)}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-ink-2">
          {picked > 0 && starsName(picked)}
        </span>
      </div>
      {error && (
        <p id="stars-error" className="flex gap-1 text-danger text-sm">
          <Icon name="alert" size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
