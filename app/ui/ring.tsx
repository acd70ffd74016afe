import { say } from "#/shared/say.ts";
/** A share as a ring with the percentage inside. @param share 0 to 1 @param label read aloud */
export function Ring({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <span
      role="img"
      aria-label={`${label}: ${percent} %`}
      className="relative inline-grid size-16 shrink-0 place-items-center"
    >
      <svg aria-hidden="true" viewBox="0 0 64 64" fill="none" strokeWidth={7} className="absolute inset-0 -rotate-90">
        <circle cx={32} cy={32} r={28} className="stroke-well" />
        <circle
          cx={32}
          cy={32}
          r={28}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          strokeLinecap="round"
          className="stroke-brand"
        />
      </svg>
      <span aria-hidden="true" className="font-extrabold text-sm tabular-nums">
        {say("{percent} %", { percent })}
      </span>
    </span>
  );
}
