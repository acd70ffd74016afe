import type { ReactNode } from "react";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { say } from "#/shared/say.ts";
import { sceneOf } from "#/shared/scene.ts";
import { progressText, type SectionId, sections, tagsFromText } from "./business-texts.ts";

interface GrowingCardProps {
  typed: Texts;
  photo: File | undefined;
  missing: Record<SectionId, number>;
  /** The button that leads on, or sends: on a phone, because all questions of a wide screen are in sight of each other. */
  next: ReactNode;
  /** At the last question, whose button has the foot of a phone to itself; the foot stays as high, so the page does not move. */
  isAtEnd: boolean;
}

/** The card as customers will see it, growing with each answer, and the way on: at the foot of a phone, beside the form elsewhere. */
export function GrowingCard({ typed, photo, missing, next, isAtEnd }: GrowingCardProps) {
  const tags = tagsFromText(typed.tag_list);
  const { category = "", town, lga } = typed;
  const trade = tags[0] ?? category;
  const area = joinAddress(town ?? "", lga ?? "");
  return (
    <aside
      aria-label={say("Your card")}
      className="contact-bar sticky bottom-0 z-10 -mx-4 -mb-12 grid gap-2 self-start bg-surface px-4 pt-2 pb-3 shadow-dock lg:top-6 lg:bottom-auto lg:m-0 lg:rounded-card lg:p-4 lg:shadow-card [@media(max-height:420px)]:static"
    >
      <div className="flex min-h-13 items-center gap-3 lg:flex-col lg:items-stretch">
        <span className={`block w-20 shrink-0 lg:w-full ${isAtEnd ? "max-lg:hidden" : ""}`}>
          {photo ? (
            <FilePreview file={photo} alt="" className="aspect-4/3 w-full object-cover" />
          ) : trade ? (
            <img
              src={sceneOf({ name: typed.name ?? "", category: category || "Others", tags })}
              alt=""
              width={480}
              height={360}
              className="aspect-4/3 w-full rounded-control bg-well object-cover"
            />
          ) : (
            <span className="grid aspect-4/3 w-full place-items-center rounded-control bg-well">
              <Thing name="store" />
            </span>
          )}
        </span>
        <span className={`min-w-0 grow ${isAtEnd ? "max-lg:hidden" : ""}`}>
          <b className={`line-clamp-1 wrap-anywhere font-bold lg:text-lg ${typed.name?.trim() ? "" : "text-ink-2"}`}>
            {typed.name?.trim() || say("Your business")}
          </b>
          <span className="line-clamp-1 wrap-anywhere text-ink-2 text-sm">
            {[trade, area].filter(Boolean).join(" · ") || say("Your card grows here")}
          </span>
        </span>
        <div className={`lg:hidden ${isAtEnd ? "grow" : "shrink-0"}`}>{next}</div>
      </div>
      <p role="status" className="text-ink-2 text-xs tabular-nums">
        {progressText(missing)}
      </p>
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {sections.map(({ id }) => (
          <span key={id} className={`h-1 rounded-pill ${missing[id] === 0 ? "bg-brand" : "bg-hairline"}`} />
        ))}
      </div>
    </aside>
  );
}
