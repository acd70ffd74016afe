import { eq, inArray, type SQL } from "drizzle-orm";
import { lockCompleteAccount, shareActiveAccount } from "#/server/account/account.ts";
import { presentRating, requireActiveBusiness, showComment } from "#/server/business/business.ts";
import type { Comment } from "#/server/business/contract.ts";
import { businesses } from "#/server/business/tables.ts";
import { dropRetired, filenameOf, retirePicture, setPicturesHidden, useReviewPictures } from "#/server/media/media.ts";
import { notify } from "#/server/notification/notification.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { reviewAnswered, reviewLeft } from "./notices.ts";
import {
  dropOutdatedReply,
  dropVotesFor,
  dropVotesOf,
  findGiven,
  findOwnReview,
  holdCommentedOn,
  isCommentHidden,
  lockForReply,
  lockForReview,
  lockForVote,
  type Reviewing,
  removeComment,
  removeStars,
  setVote,
  votedBy,
  writeComment,
  writeStars,
} from "./queries.ts";
import { commentReplies, comments } from "./tables.ts";

export { lockChangedRatings, settleChangedRatings } from "./queries.ts";

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs" | "isHelper">;
type PictureDeps = Deps & Pick<Services, "media" | "failures">;

/**
 * Rates a business, replacing the person's earlier rating. Its page is updated at once, lists a second later. @param
 * stars 1 to 5 @throws AppError `account/profile-incomplete`, `business/not-found`, `review/own-business`
 */
export async function rateBusiness(deps: Deps, viewer: Viewer, businessId: string, stars: number) {
  const totals = await review(deps, viewer, businessId, async (tx, about) => {
    const ofPerson = { businessId, accountId: viewer.id };
    const before = await findGiven(tx, ofPerson);
    const after = await writeStars(tx, { ...ofPerson, stars, before }, deps.clock.now());
    publishRated(tx, deps.events, businessId);
    await notifyOwner(tx, deps, about, { stars, msg: before.msg });
    return after;
  });
  return { ...presentRating(totals), own_rating: stars };
}

/**
 * Comments on a business, replacing the person's earlier comment; an answer to changed words is removed. @param msg
 * trimmed; empty: nothing changes @param pictures filenames, or paths of those it has; absent: as they were @throws
 * AppError `account/profile-incomplete`, `business/not-found`, `review/own-business`, `review/hidden`, `media/not-found`
 */
export async function leaveComment(
  deps: PictureDeps,
  viewer: Viewer,
  businessId: string,
  { msg, pictures }: { msg: string; pictures?: string[] | undefined },
): Promise<Comment | null> {
  const createdAt = deps.clock.now();
  let retired: string[] = [];
  const comment = await review(deps, viewer, businessId, async (tx, about) => {
    if (msg === "") return null;
    const before = await findOwnReview(tx, businessId, viewer.id);
    if (await isCommentHidden(tx, businessId, viewer.id)) throw hiddenByModerator();
    const after = pictures
      ? await placePictures(
          tx,
          { accountId: viewer.id, businessId, before: before.pictures, wanted: pictures },
          createdAt,
        )
      : before.pictures;
    retired = before.pictures.filter((path) => !after.includes(path));
    for (const path of retired) await retirePicture(tx, deps, path);
    const row = { id: newId(), businessId, authorId: viewer.id, msg, pictures: after, stars: before.rating, createdAt };
    const written = await writeComment(tx, row);
    if (!written) throw hiddenByModerator();
    await dropOutdatedReply(tx, written);
    if (before.msg !== msg) await dropVotesFor(tx, written.id);
    await deps.events.publish(tx, "reviews.changed", { businessId });
    await notifyOwner(tx, deps, about, { stars: before.rating, msg });
    return showComment(tx, businessId, written.id, viewer.id);
  });
  for (const path of retired) await dropRetired(deps, path);
  return comment;
}

/** Sets the pictures of a comment: existing ones are kept, new ones are uploads of its author. */
async function placePictures(
  tx: Db,
  { before, wanted, ...about }: { accountId: string; businessId: string; before: string[]; wanted: string[] },
  now: Date,
): Promise<string[]> {
  const pathsBefore = new Map(before.map((path) => [filenameOf(path), path]));
  const names = [...new Set(wanted.map(filenameOf))];
  const filenames = names.filter((name) => !pathsBefore.has(name));
  const added = await useReviewPictures(tx, { ...about, filenames }, now);
  const paths = new Map([...pathsBefore, ...filenames.map((name, at) => [name, added[at]!] as const)]);
  return names.map((name) => paths.get(name)!);
}

async function review<Left>(
  { db, isHelper }: Deps,
  viewer: Viewer,
  businessId: string,
  leave: (tx: Db, about: Reviewing) => Promise<Left>,
): Promise<Left> {
  return db.transaction(async (tx) => {
    const author = await lockCompleteAccount(tx, viewer.id);
    const business = isId(businessId) ? await lockForReview(tx, businessId) : undefined;
    if (!business) throw new AppError("business/not-found", "Business not found");
    if (!mayReview(viewer, business)) {
      throw new AppError("review/own-business", "You can’t review your own business");
    }
    if (await isHelper(tx, viewer.id, businessId)) {
      throw new AppError("review/own-business", "You can’t review a business that you help");
    }
    return leave(tx, { business, author });
  });
}

/** Published outside the transaction: a lost event is recovered from `rating_totals`. */
const publishRated = (tx: Db, events: Events, businessId: string) =>
  afterCommit(tx, () => events.publishAfterCommit("rating.changed", { businessId }));

const notifyOwner = (tx: Db, deps: Deps, about: Reviewing, left: { stars: number; msg: string }) =>
  notify(tx, deps, reviewLeft, about.business.ownerId, { ...about, ...left });

const hiddenByModerator = () =>
  new AppError("review/hidden", "A moderator hid what you wrote here. You can ask us to check again, in your profile");

/**
 * Removes the stars and the words of a person. Words hidden by a moderator, and their stars, are kept as evidence.
 * @returns the rating of the business after
 * @throws AppError `business/not-found`, `review/hidden`
 */
export async function removeReview(deps: PictureDeps, viewer: Viewer, businessId: string) {
  const { db, events } = deps;
  let retired: string[] = [];
  const answer = await db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
    const business = isId(businessId) ? await lockForReview(tx, businessId) : undefined;
    if (!business) throw new AppError("business/not-found", "Business not found");
    if (await isCommentHidden(tx, businessId, viewer.id)) throw hiddenByModerator();
    const after = await removeStars(tx, { businessId, accountId: viewer.id });
    retired = await removeComment(tx, businessId, viewer.id);
    for (const path of retired) await retirePicture(tx, deps, path);
    publishRated(tx, events, businessId);
    await events.publish(tx, "reviews.changed", { businessId });
    return { ...presentRating(after), own_rating: 0 };
  });
  for (const path of retired) await dropRetired(deps, path);
  return answer;
}

export async function showOwnReview({ db }: Pick<Services, "db">, viewer: Viewer, businessId: string) {
  await requireActiveBusiness(db, businessId);
  return findOwnReview(db, businessId, viewer.id);
}

export async function answerComment(deps: Deps, viewer: Viewer, commentId: string, msg: string): Promise<Comment> {
  const { db, clock, events } = deps;
  return db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
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
    return showComment(tx, business.id, comment.id, viewer.id);
  });
}

/**
 * Adds or removes the member's vote for another person's comment.
 * @throws AppError `review/no-such-comment`, `review/own-comment`
 */
export async function setHelpful({ db, clock, events }: Deps, viewer: Viewer, commentId: string, isHelpful: boolean) {
  return db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
    const comment = isId(commentId) ? await lockForVote(tx, commentId) : undefined;
    if (!comment) throw new AppError("review/no-such-comment", "There is no such comment");
    if (comment.authorId === viewer.id) {
      throw new AppError("review/own-comment", "You can’t say that your own review is helpful");
    }
    const vote = { commentId, accountId: viewer.id };
    const { businessId } = comment;
    if (await setVote(tx, vote, isHelpful ? clock.now() : undefined)) {
      await events.publish(tx, "reviews.changed", { businessId });
    }
    const { helpful, is_helpful } = await showComment(tx, businessId, commentId, viewer.id);
    return { helpful, is_helpful };
  });
}

export async function setCommentHidden(tx: Db, events: Events, commentId: string, at: Date | null): Promise<void> {
  const isIt = eq(comments.id, commentId);
  await renewPages(tx, events, isIt, async () => {
    const [hidden] = await tx.update(comments).set({ hiddenAt: at }).where(isIt).returning();
    if (hidden) await setPicturesHidden(tx, hidden.pictures, at);
  });
}

/** Invalidates the pages that an author reviewed, after their account was deleted, blocked or restored: their name is hidden or shown. */
export const renewPagesReviewedBy = (tx: Db, events: Events, accountId: string): Promise<void> =>
  renewPages(tx, events, eq(comments.authorId, accountId));

async function renewPages(tx: Db, events: Events, isWanted: SQL, change?: () => Promise<unknown>): Promise<void> {
  const held = await holdCommentedOn(tx, isWanted);
  await change?.();
  for (const { id } of held) await events.publish(tx, "reviews.changed", { businessId: id });
}

/** Removes the pictures, votes and answers of an erased person. Their words are kept, without a name. */
export async function forgetReviewsOf(tx: Db, events: Events, accountId: string): Promise<void> {
  await renewPages(tx, events, inArray(comments.id, votedBy(tx, accountId)), () => dropVotesOf(tx, accountId));
  // Their files are removed with all uploads of the person.
  await tx.update(comments).set({ pictures: [] }).where(eq(comments.authorId, accountId));
  await forgetAnswersOf(tx, accountId);
}

async function forgetAnswersOf(tx: Db, ownerId: string): Promise<void> {
  const onTheirPage = tx
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(businesses.ownerId, ownerId));
  await tx.delete(commentReplies).where(inArray(commentReplies.commentId, onTheirPage));
}

const mayReview = (viewer: { id: string }, business: { ownerId: string }) => viewer.id !== business.ownerId;

export const drawStars = (stars: number) => "★".repeat(stars) + "☆".repeat(5 - stars);
