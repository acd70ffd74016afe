import { openOwnCard } from "#/server/business/business.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { countServed, findOwnPage, listDays } from "./queries.ts";

type MonthDeps = Pick<Services, "db" | "config" | "clock" | "media" | "shareCards">;

const monthDays = 30;
/** Smaller figures are not good to show. */
const least = { views: 20, answered: 3, done: 1 };

/**
 * The last 30 days of the viewer's business as a picture, with its number. @throws AppError those of the share kit, and
 * `insight/quiet-month` while there is no figure that is good to show
 */
export function openMonthCard(deps: MonthDeps, viewer: Viewer, file: string): Promise<OutgoingPicture> {
  return openOwnCard(deps, viewer, /^(square|story)\.jpg$/.exec(file)?.[1], async () => {
    const figures = await listFigures(deps, viewer.id);
    if (figures.length === 0) {
      throw new AppError(
        "insight/quiet-month",
        "Your month is still quiet. Send your link to customers, and there will be something to show.",
      );
    }
    return { label: "Our month", detail: "Thank you for 30 good days!", figures };
  });
}

async function listFigures({ db, clock }: MonthDeps, ownerId: string) {
  const now = clock.now();
  const page = await findOwnPage(db, ownerId, now);
  if (!page) return [];
  const first = lagosDay(new Date(now.getTime() - (monthDays - 1) * dayMs));
  const [days, { answered, done }] = await Promise.all([
    listDays(db, { businessId: page.id, ownerId, first }),
    countServed(db, { id: page.id, ownerId }, first),
  ]);
  const views = [...days.values()].reduce((sum, day) => sum + day.views, 0);
  const all = [
    { name: "Looked at our page", count: views, least: least.views },
    { name: "Wrote to us and got an answer", count: answered, least: least.answered },
    { name: "Customers served", count: done, least: least.done },
  ];
  return all
    .filter((one) => one.count >= one.least)
    .map(({ name, count }) => ({ name, value: count.toLocaleString("en-NG") }));
}
