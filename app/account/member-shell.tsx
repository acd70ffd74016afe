import { Skeleton } from "#/app/ui/skeleton.tsx";

/** Stands where a member's page will be. */
export function MemberShell() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only noscript:hidden">
        Loading
      </p>
      <p className="hidden noscript:block">This page needs JavaScript.</p>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
