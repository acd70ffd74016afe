import { eq, inArray, type SQL } from "drizzle-orm";
import { lockActiveAccount, lockCompleteAccount } from "#/server/account/account.ts";
import { presentRating, requireActiveBusiness, showComment } from "#/server/business/business.ts";
import type { Comment } from "#/server/business/contract.ts";
import { businesses } from "#/server/business/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { reviewAnswered } from "./messages/review-answered.ts";
import { reviewLeft } from "./messages/review-left.ts";
import {
  dropOutdatedReply,
  findOwnReview,
  holdCommentedOn,
  isCommentHidden,
  lockForReply,
  lockForReview,
  type Reviewing,
  removeComment,
  removeStars,
  writeComment,
  writeStars,
} from "./queries.ts";
import { mayReview } from "./rules.ts";
import { commentReplies, comments } from "./tables.ts";

export { lockChangedRatings, settleChangedRatings } from "./queries.ts";

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs">;

/**
 * Gives a business stars, in place of those that the same person gave before. Its page shows them at once, its place in lists a
 * second later.
 * @param stars 1 to 5
 * @returns the rating of the business after, and the stars given
 * @throws AppError `account/profile-incomplete`, `business/not-found`, `review/own-business`
 */
export async function rateBusiness(deps: Deps, viewer: Viewer, businessId: string, stars: number) {
  const totals = await review(deps, viewer, businessId, async (tx, about) => {
    const { rating: before, msg } = await findOwnReview(tx, businessId, viewer.id);
    const after = await writeStars(tx, { businessId, accountId: viewer.id, stars, before }, deps.clock.now());
    publishRated(tx, deps.events, businessId);
    await notifyOwner(tx, deps, about, { stars, msg });
    return after;
  });
  return { ...presentRating(totals), own_rating: stars };
}

/**
 * Says something about a business, in place of what the same person said before; an answer to other words goes.
 * @param msg trimmed; empty: nothing is said, and nothing changes
 * @throws AppError `account/profile-incomplete`, `business/not-found`, `review/own-business`, `review/hidden`
 */
export async function leaveComment(
  deps: Deps,
  viewer: Viewer,
  businessId: string,
  msg: string,
): Promise<Comment | null> {
  const createdAt = deps.clock.now();
  return review(deps, viewer, businessId, async (tx, about) => {
    if (msg === "") return null;
    const written = await writeComment(tx, { id: newId(), businessId, authorId: viewer.id, msg, createdAt });
    if (!written) throw hiddenByModerator();
    await dropOutdatedReply(tx, written);
    await deps.events.publish(tx, "reviews.changed", { businessId });
    const { rating: stars } = await findOwnReview(tx, businessId, viewer.id);
    await notifyOwner(tx, deps, about, { stars, msg });
    return showComment(tx, businessId, written.id);
  });
}

/** Stars or words for a business that is there, not the author's own, in one transaction. */
async function review<Left>(
  { db }: Deps,
  viewer: Viewer,
  businessId: string,
  leave: (tx: Db, about: Reviewing) => Promise<Left>,
): Promise<Left> {
  return db.transaction(async (tx) => {
    const author = await lockCompleteAccount(tx, viewer.id);
    const business = isId(businessId) ? await lockForReview(tx, businessId) : undefined;
    if (!business) throw new AppError("business/not-found", "Business not found");
    if (!mayReview(viewer, business)) {
      throw new AppError("review/own-business", "You can't review your own business");
    }
    return leave(tx, { business, author });
  });
}

/** Apart from the transaction: lists follow a moment later, and what nobody heard of is found in `changed_ratings`. */
const publishRated = (tx: Db, events: Events, businessId: string) =>
  afterCommit(tx, () => events.publishAfterCommit("rating.changed", { businessId }));

const notifyOwner = (tx: Db, deps: Deps, about: Reviewing, left: { stars: number; msg: string }) =>
  notify(tx, deps, reviewLeft, about.business.ownerId, { ...about, ...left });

const hiddenByModerator = () =>
  new AppError("review/hidden", "A moderator hid what you wrote here. You can ask us to check again, in your profile");

/**
 * Takes back the stars and the words of a person. Words that a moderator hid stay, and the stars with them: they are evidence.
 * @returns the rating of the business after
 * @throws AppError `business/not-found`, `review/hidden`
 */
export async function removeReview({ db, events }: Deps, viewer: Viewer, businessId: string) {
  return db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id);
    const business = isId(businessId) ? await lockForReview(tx, businessId) : undefined;
    if (!business) throw new AppError("business/not-found", "Business not found");
    if (await isCommentHidden(tx, businessId, viewer.id)) throw hiddenByModerator();
    const after = await removeStars(tx, { businessId, accountId: viewer.id });
    await removeComment(tx, businessId, viewer.id);
    publishRated(tx, events, businessId);
    await events.publish(tx, "reviews.changed", { businessId });
    return { ...presentRating(after), own_rating: 0 };
  });
}

/** Initial values of the form. @throws AppError `business/not-found` */
export async function showOwnReview({ db }: Pick<Services, "db">, viewer: Viewer, businessId: string) {
  await requireActiveBusiness(db, businessId);
  return findOwnReview(db, businessId, viewer.id);
}

/**
 * The owner's one answer to a comment. Of two at once the database lets one in.
 * @throws AppError `review/no-such-comment`, also for a comment on another person's page; `review/already-answered`
 */
export async function answerComment(deps: Deps, viewer: Viewer, commentId: string, msg: string): Promise<Comment> {
  const { db, clock, events } = deps;
  return db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id);
    const about = isId(commentId) ? await lockForReply(tx, commentId, viewer.id) : undefined;
    if (!about) throw new AppError("review/no-such-comment", "There is no such comment");
    const { business, comment } = about;
    const [written] = await tx
      .insert(commentReplies)
      .values({ commentId: comment.id, msg, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!written) throw new AppError("review/already-answered", "You have answered this comment already");
    await events.publish(tx, "reviews.changed", { businessId: business.id });
    await notify(tx, deps, reviewAnswered, comment.authorId, { business, comment, msg });
    return showComment(tx, business.id, comment.id);
  });
}

/** Takes a comment from the page, or puts it back. For moderators. @param at since when it is hidden; `null`: shown */
export async function setCommentHidden(tx: Db, events: Events, commentId: string, at: Date | null): Promise<void> {
  const isIt = eq(comments.id, commentId);
  await renewPages(tx, events, isIt, () => tx.update(comments).set({ hiddenAt: at }).where(isIt));
}

/** A person who left or was blocked loses their name on every page they wrote on, and gets it back on return. */
export const renewPagesReviewedBy = (tx: Db, events: Events, accountId: string): Promise<void> =>
  renewPages(tx, events, eq(comments.authorId, accountId));

async function renewPages(tx: Db, events: Events, isWanted: SQL, change?: () => Promise<unknown>): Promise<void> {
  const held = await holdCommentedOn(tx, isWanted);
  await change?.();
  for (const { id } of held) await events.publish(tx, "reviews.changed", { businessId: id });
}

/** Removes the answers of an erased person on their page. */
export async function forgetAnswersOf(tx: Db, ownerId: string): Promise<void> {
  const onTheirPage = tx
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(businesses.ownerId, ownerId));
  await tx.delete(commentReplies).where(inArray(commentReplies.commentId, onTheirPage));
}
