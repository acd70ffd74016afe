import { say } from "#/shared/say.ts";
/** The rules of the order, folded away; it opens without script. */
export function WhyThisOrder({ rules }: { rules: readonly string[] }) {
  return (
    <details className="open:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2 text-sm underline">
        {say("Why this order?")}
      </summary>
      <ol className="mb-2 grid max-w-prose list-decimal gap-1 rounded-card bg-well py-3 pr-4 pl-8 text-sm">
        {rules.map((rule) => (
          <li key={rule}>{say(rule)}</li>
        ))}
      </ol>
    </details>
  );
}
