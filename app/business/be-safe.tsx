import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

// Safety: in English until a person has signed its translations.
const advice = [
  "Meet in a busy place, in daylight, and tell somebody where you go.",
  "Look at the work or the goods before you pay.",
  "Don’t send money ahead to somebody you have not met.",
  "Never share a PIN, a password or a code.",
];

/** Safety advice for dealing with people met here. */
export function BeSafe({ brand }: { brand: string }) {
  return (
    <section aria-labelledby="be-safe" className="rounded-card bg-caution-well p-4">
      <h2 id="be-safe" className="flex items-center gap-2 font-bold">
        <Icon name="shield" size={20} className="text-accent" />
        {say("Be safe")}
      </h2>
      <ul lang="en-NG" className="mt-2 grid list-disc gap-1 pl-5 text-sm marker:text-accent">
        {advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p lang="en-NG" className="mt-3 text-ink-2 text-sm">
        {brand} only connects people. It is not responsible for business deals.
      </p>
    </section>
  );
}
