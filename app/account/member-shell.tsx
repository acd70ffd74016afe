import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";

/** Placeholder of a member's page. */
export function MemberShell() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only noscript:hidden">
        {say("Loading")}
      </p>
      <p className="hidden noscript:block">
        {say("This page is for members and needs JavaScript. Turn it on in your browser, then log in.")}
      </p>
      <Skeleton className="h-9 w-48 noscript:hidden" />
      <Skeleton className="h-64 noscript:hidden" />
    </div>
  );
}
