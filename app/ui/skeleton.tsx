/** Placeholder of loading content, without animation; its size is set by `className`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`rounded-card bg-well ${className}`} />;
}
