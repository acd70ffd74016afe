import { Link } from "react-router";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { DyeDots } from "#/app/ui/dye-dots.tsx";

const checks = [
  {
    title: "Papers",
    text: "The owner sends the CAC certificate and a government ID. A person on our team compares them before the tick is given.",
  },
  {
    title: "Again after changes",
    text: "A verified business that changes its name, phone or category is looked at once more.",
  },
  {
    title: "Reviews",
    text: "One review per person for each business, and never by its owner. Paying for a boost changes neither tick nor stars.",
  },
];

/** What the tick means, and what it does not. */
export function HowWeCheck() {
  return (
    <section aria-labelledby="checks" className="mt-10 rounded-card bg-well px-4 py-6 md:mt-16 md:p-10">
      <DyeDots className="text-brand" />
      <h2 id="checks" className="mt-3 font-bold text-lg md:text-xl">
        How we check businesses
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-2">
        <VerifiedBadge /> stands on a business whose identity papers we have seen.
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-3 md:gap-8">
        {checks.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        A tick is not a promise about the work. Meet in a safe place, and pay after the job is done.{" "}
        <Link to="/faq" className="inline-flex min-h-11 items-center underline">
          Questions and answers
        </Link>
      </p>
    </section>
  );
}
