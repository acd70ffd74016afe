import { say } from "./say.ts";

/** Topics of the FAQ, in the order of its page. */
export const faqTopics = ["visitors", "owners", "trust", "account"] as const;

type Topic = (typeof faqTopics)[number];

export const topicTitles = (): Record<Topic, string> => ({
  visitors: say("For visitors"),
  owners: say("For owners"),
  trust: say("Money and trust"),
  account: say("Account and data"),
});

/** The questions under the title of their topic; a topic without any is left out. */
export function byTopic<Entry extends { topic: Topic }>(entries: readonly Entry[]) {
  const titles = topicTitles();
  return faqTopics
    .map((topic) => ({ topic, title: titles[topic], entries: entries.filter((entry) => entry.topic === topic) }))
    .filter(({ entries }) => entries.length > 0);
}
