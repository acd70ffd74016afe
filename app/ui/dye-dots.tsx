/** The one motif: a line of resist-dye dots. */
export function DyeDots({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" width={168} height={24} viewBox="0 0 168 24" fill="currentColor" className={className}>
      <path
        d="M4 12h0M28 12h0M52 12h0M84 12h0M116 12h0M140 12h0M164 12h0"
        stroke="currentColor"
        strokeWidth={6}
        strokeLinecap="round"
      />
      <path
        d="M16 4h0M16 20h0M40 4h0M40 20h0M64 4h0M64 20h0M104 4h0M104 20h0M128 4h0M128 20h0M152 4h0M152 20h0"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
      />
      <circle cx={84} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2} strokeDasharray="3 4" />
    </svg>
  );
}
