/**
 * Resist-dyed cloth: a line of dots along the foot of the poster and, where there is room, a field of them at its side.
 * It stands behind what is written.
 */
export function DyedCloth() {
  return (
    <>
      <svg aria-hidden="true" height={24} className={`${cloth} inset-x-0 bottom-1 w-full`}>
        <pattern id="dyed-line" width={48} height={24} patternUnits="userSpaceOnUse">
          <path d="M0 12h0M24 12h0M48 12h0" strokeWidth={6} />
          <path d="M12 5h0M12 19h0M36 5h0M36 19h0" strokeWidth={3} />
        </pattern>
        <rect width="100%" height={24} fill="url(#dyed-line)" stroke="none" />
      </svg>
      <svg
        aria-hidden="true"
        width={252}
        className={`${cloth} top-0 right-0 h-[calc(100%-32px)] rounded-card max-lg:hidden`}
      >
        <pattern id="dyed-field" width={72} height={72} patternUnits="userSpaceOnUse">
          <path d="M36 36h0M0 0h0M72 0h0M0 72h0M72 72h0" strokeWidth={7} />
          <circle cx={36} cy={36} r={13} strokeWidth={4} strokeDasharray="0 8.17" />
          <circle cx={36} cy={36} r={24} strokeWidth={3} strokeDasharray="0 9.42" />
          <path d="M0 13h0M13 0h0M59 0h0M72 13h0M0 59h0M72 59h0M13 72h0M59 72h0" strokeWidth={4} />
        </pattern>
        <rect width="100%" height="100%" fill="url(#dyed-field)" stroke="none" />
      </svg>
    </>
  );
}

const cloth =
  "absolute fill-none stroke-current opacity-50 [stroke-linecap:round] text-on-hero dark:text-brand print:hidden";
