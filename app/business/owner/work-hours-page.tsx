import { useState } from "react";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import type { Route } from "./+types/work-hours-page.ts";
import { BackLink } from "./back-link.tsx";
import { DayRow } from "./day-row.tsx";
import { week as days, needsMore } from "./hours-choices.ts";
import { requireOwnBusiness } from "./own-business.ts";
import { SameEveryDay } from "./same-every-day.tsx";
import { SpecialDays } from "./special-days.tsx";
import { useWeek } from "./use-week.ts";

export const meta = unlisted("Update your business hour");

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function WorkHoursPage({ loaderData: business }: Route.ComponentProps) {
  const { business_hours } = business;
  const [hasMore, setHasMore] = useState(() => needsMore(business_hours));
  const week = useWeek(business_hours);
  return (
    <div className="mx-auto grid max-w-[640px] gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">Update your business hour</h1>
      <BackLink />
      <p className="text-ink-2">If you skip a day, it will show “Not provided”.</p>
      <SameEveryDay hasMore={hasMore} isBusy={days.some(week.isBusy)} onSave={week.fill} />
      <MoreTimes isOn={hasMore} onChange={setHasMore} />
      <div className="rounded-card border border-hairline bg-surface px-4">
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            times={week.times[day]}
            hasMore={hasMore}
            isChanged={week.isChanged(day)}
            isSaved={week.isSaved(day)}
            isBusy={week.isBusy(day)}
            error={week.errors[day]}
            onChange={(times) => week.change(day, times)}
            onSave={() => week.save(day)}
            onCopy={() => week.copy(day)}
          />
        ))}
      </div>
      <SpecialDays business={business} />
    </div>
  );
}

/** Half hours, evenings and nights: few need them, so the lists begin short. */
function MoreTimes({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby="more-times-hint"
      className="group flex min-h-12 cursor-pointer items-center gap-3 text-left"
      onClick={() => onChange(!isOn)}
    >
      <span
        aria-hidden="true"
        className="flex h-7 w-12 shrink-0 items-center rounded-pill border-2 border-control bg-surface px-0.5 group-aria-checked:justify-end group-aria-checked:border-brand group-aria-checked:bg-brand"
      >
        <span className="size-5 rounded-pill bg-control group-aria-checked:bg-on-brand" />
      </span>
      <span>
        <span className="block font-semibold">More times</span>
        <span id="more-times-hint" className="block text-ink-2 text-sm">
          Half hours, evenings, nights (6:00 PM – 2:00 AM) and 24 hours
        </span>
      </span>
    </button>
  );
}
