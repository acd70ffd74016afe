import { type FaqEntry, faqTopics } from "#/server/site/contract.ts";
import { say } from "#/shared/say.ts";

type Topic = FaqEntry["topic"];

export const topicTitles = (): Record<Topic, string> => ({
  visitors: say("For visitors"),
  owners: say("For owners"),
  trust: say("Money and trust"),
  account: say("Account and data"),
});

/** The questions under the title of their topic; a topic without any is left out. */
export function byTopic<Entry extends Pick<FaqEntry, "topic">>(entries: readonly Entry[]) {
  const titles = topicTitles();
  return faqTopics
    .map((topic) => ({ topic, title: titles[topic], entries: entries.filter((entry) => entry.topic === topic) }))
    .filter(({ entries }) => entries.length > 0);
}
