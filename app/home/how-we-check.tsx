import { Link } from "react-router";
import { Icon, type IconName } from "#/app/ui/icon.tsx";

const checks: { icon: IconName; text: string }[] = [
  { icon: "badge-check", text: "We give ✓ Verified after we see the owner’s CAC and ID." },
  { icon: "shield", text: "A new name, phone or category is checked again." },
  { icon: "star", text: "One review per person, never the owner’s. Money changes neither tick nor stars." },
];

/** The meaning of the tick, in three lines. */
export function HowWeCheck() {
  return (
    <section aria-labelledby="checks" className="mt-4 rounded-card bg-well p-4 md:mt-8">
      <h2 id="checks" className="font-bold text-lg">
        How we check businesses
      </h2>
      <ul className="mt-2 grid gap-2 text-sm md:grid-cols-3 md:gap-6">
        {checks.map(({ icon, text }) => (
          <li key={text} className="flex gap-2">
            <Icon name={icon} size={20} className="text-verified" />
            {text}
          </li>
        ))}
      </ul>
      <Link to="/faq" className="-mb-2 inline-flex min-h-11 items-center text-sm underline">
        Questions and answers
      </Link>
    </section>
  );
}
