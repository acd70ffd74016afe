import { AppError } from "../errors.ts";
import { processLimits } from "../limits/in-process.ts";

const retryAfterSeconds = 10;

/** Files on their way in: few of one account and of one network, so that none holds all there may be. */
export class OpenUploads {
  readonly #open = new Map<string, number>();

  /**
   * Counts one more.
   * @returns takes it off again; calling it twice does nothing
   * @throws AppError `request/too-many`
   */
  begin(accountId: string, network: string): () => void {
    const account = `account ${accountId}`;
    const ofNetwork = `network ${network}`;
    if (this.#count(account) >= processLimits["upload.account"].most) {
      throw tooMany("Your other pictures are still on their way.");
    }
    if (this.#count(ofNetwork) >= processLimits["upload.network"].most) {
      throw tooMany("Very many pictures are on their way from your network.");
    }
    for (const key of [account, ofNetwork]) this.#open.set(key, this.#count(key) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const key of [account, ofNetwork]) this.#takeOff(key);
    };
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #takeOff(key: string) {
    const left = this.#count(key) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}

const tooMany = (why: string) =>
  new AppError("request/too-many", `${why} Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
