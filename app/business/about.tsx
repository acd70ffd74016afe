import { alsoServes } from "./service-area.ts";
import type { ShownBusiness } from "./shown-business.ts";

/** In the owner's own words, and how long they have done it. */
export function About({ business }: { business: ShownBusiness }) {
  const { about, years_of_experience, work_experience, tags } = business;
  const alsoServed = alsoServes(business);
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="font-bold text-lg">
        About
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>
      {tags.length > 0 && (
        <ul aria-label="Services" className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="rounded-pill bg-well px-3 py-1 text-sm">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid max-w-prose gap-3">
        <div>
          <dt className="text-ink-2 text-sm">Years of experience</dt>
          <dd>{years_of_experience}</dd>
        </div>
        {alsoServed && (
          <div>
            <dt className="text-ink-2 text-sm">Service area</dt>
            <dd>Also serves {alsoServed}</dd>
          </div>
        )}
        {work_experience && (
          <div>
            <dt className="text-ink-2 text-sm">Work experience</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{work_experience}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
