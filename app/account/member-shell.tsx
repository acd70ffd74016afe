import { Skeleton } from "#/app/ui/skeleton.tsx";

/** Stands where a member's page will be. */
export function MemberShell() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only noscript:hidden">
        Loading
      </p>
      <p className="hidden noscript:block">
        This page is for members and needs JavaScript. Turn it on in your browser, then log in.
      </p>
      <Skeleton className="h-9 w-48 noscript:hidden" />
      <Skeleton className="h-64 noscript:hidden" />
    </div>
  );
}
