/** Keeps the place of something that is on its way; its size comes from `className`. It does not shimmer. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`rounded-card bg-well ${className}`} />;
}
