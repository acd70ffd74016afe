import type { ReactNode } from "react";
import { say } from "#/shared/say.ts";
import { alsoServes } from "./service-area.ts";
import type { ShownBusiness } from "./shown-business.ts";

interface AboutProps {
  business: ShownBusiness;
  /** Two lines, and the rest at a tap. */
  isBrief?: boolean;
}

/** Longer than two lines of the narrow column. */
const briefLength = 100;

/** The owner's about text, and the years of experience. */
export function About({ business, isBrief = false }: AboutProps) {
  const { about, years_of_experience, work_experience, tags } = business;
  const alsoServed = alsoServes(business);
  const isFolded = isBrief && about.length > briefLength;
  const facts = (
    <>
      {tags.length > 0 && (
        <ul aria-label={say("Services")} className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="wrap-anywhere rounded-pill bg-well px-3 py-1 font-semibold text-sm">
              {say(tag)}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-3 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-ink-2 text-sm">{say("Years of experience")}</dt>
          <dd>{years_of_experience}</dd>
        </div>
        {alsoServed && (
          <div>
            <dt className="text-ink-2 text-sm">{say("Service area")}</dt>
            <dd>{say("Also serves {places}", { places: alsoServed })}</dd>
          </div>
        )}
        {work_experience && (
          <div>
            <dt className="text-ink-2 text-sm">{say("Work experience")}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{work_experience}</dd>
          </div>
        )}
      </dl>
    </>
  );
  return (
    <section aria-labelledby="about" className="min-w-0">
      <h2 id="about" className="font-extrabold text-lg">
        {say("About")}
      </h2>
      <Text more={isFolded && facts}>{about}</Text>
      {!isFolded && facts}
    </section>
  );
}

/** Longer than four lines on any screen: the rest at a tap, without script too. */
const foldedLength = 280;

function Text({ children, more }: { children: string; more: ReactNode }) {
  const look = "mt-2 max-w-prose whitespace-pre-line wrap-anywhere";
  if (!more && children.length <= foldedLength) return <p className={look}>{children}</p>;
  return (
    <details className="group mt-2 max-w-prose">
      <summary className="block cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span
          className={`whitespace-pre-line wrap-anywhere group-open:line-clamp-none ${more ? "line-clamp-2" : "line-clamp-4"}`}
        >
          {children}
        </span>
        <span className="inline-flex min-h-11 items-center font-semibold text-sm underline group-open:hidden print:hidden">
          {say("Read more")}
        </span>
      </summary>
      {more}
    </details>
  );
}
