import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageTitle } from "#/app/page-title.ts";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/how-we-check-page.ts";
import { SupportLink } from "./support-link.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, say("How we check businesses")) },
  {
    name: "description",
    content:
      "What we look at before a business has the blue tick, what the other marks mean, and what we do not check.",
  },
];

interface Mark {
  icon: IconName;
  name: string;
  meaning: ReactNode;
}

const marks: Mark[] = [
  {
    icon: "verified",
    name: "Verified",
    meaning:
      "A person of ours has looked at two documents and accepted both: the certificate of the Corporate Affairs Commission (CAC) and a government ID of the owner. Without both there is no tick, and it can’t be bought.",
  },
  {
    icon: "badge-check",
    name: "CAC seen",
    meaning:
      "On the day shown we looked at the certificate: its name is that of the business, its number fits, and it looks genuine.",
  },
  {
    icon: "badge-check",
    name: "ID seen",
    meaning:
      "On the day shown we looked at the owner’s ID: the name, that it has not expired, and that it looks genuine.",
  },
  {
    icon: "badge-check",
    name: "Visited by us",
    meaning:
      "On the day shown our agent was at the business. The mark goes when the business changes its address or LGA.",
  },
  {
    icon: "phone",
    name: "Phone number confirmed",
    meaning: "The owner typed a code that we sent by SMS, so the phone of their account is in their hands.",
  },
  {
    icon: "check",
    name: "Jobs done",
    meaning:
      "Jobs that were agreed in writing here and that both sides called done. One customer counts once a month at most.",
  },
  {
    icon: "star",
    name: "Hired here",
    meaning: "Stands at a review whose writer had a job or a booking here that was marked as done.",
  },
];

/** The order of results; docs/decisions/0019 has the rules with numbers. */
const orderOfResults = [
  sayLater("First, businesses that offer what you asked for. Then those that only say it in their name or mention it."),
  sayLater("Among these, the nearest: your area, then the next nearest, up to 40 km, then the rest of the state."),
  sayLater(
    "Among those, businesses with good ratings or the ✓ tick come before businesses nobody has rated yet. Between equals, better ratings, recommendations, quick replies, customers who were helped and a full page decide.",
  ),
  sayLater("A new business gets one place in the first ten, marked New."),
  sayLater(
    "“Boosted” means the owner paid. It moves a business up only among equals, never one rated below 3 stars, and takes at most one place in four.",
  ),
];

/** The same for the page of a place, where no trade is searched for. */
const orderOfPlaces = [
  sayLater(
    "First, businesses with good ratings or the ✓ tick. Then those nobody has rated yet. Badly rated ones last.",
  ),
  sayLater(
    "Among these, the better rated first, then those that reply fast or are recommended, then those with a picture, hours, prices and a full page.",
  ),
  sayLater("“Boosted” means the owner paid. It moves nobody up here, and of any four in a row at most one has paid."),
];

/** What stands behind each mark of a business, and behind the order of results. The marks are in English until a person has signed its translations. */
export default function HowWeCheckPage() {
  const { brand } = useConfig();
  return (
    <TextPage title={say("How we check businesses")}>
      <div lang="en-NG">
        <p>These are the marks on {brand}, and what a business did to have each.</p>
        <dl className="mt-4 grid gap-3">
          {marks.map(({ icon, name, meaning }) => (
            <div key={name} className="rounded-card bg-surface p-4 shadow-card">
              <dt className="flex items-center gap-2 font-bold">
                <Icon name={icon} size={20} className="text-verified" />
                {name}
              </dt>
              <dd className="mt-1">{meaning}</dd>
            </div>
          ))}
        </dl>
        <h2>When something changes</h2>
        <p>
          A verified business that changes its name, number or category is checked again. It keeps the tick until we
          have looked, and loses it if what it says now is not what we saw.
        </p>
        <h2>What we don’t check</h2>
        <p>
          We don’t test the work, the prices or the goods. The tick says who the business is; it is no promise about the
          job. “Boosted” means that the business pays for its place. Money changes neither tick nor stars.
        </p>
        <p>
          Is something wrong with a business? <b>Report</b> on its page reaches a moderator, and so does an email to{" "}
          <SupportLink />. More is in the <Link to="/faq">questions and answers</Link>.
        </p>
      </div>
      <h2 id="order">{say("Why this order?")}</h2>
      <Rules rules={orderOfResults} />
      <h3>{say("On the page of a place")}</h3>
      <Rules rules={orderOfPlaces} />
    </TextPage>
  );
}

const Rules = ({ rules }: { rules: readonly string[] }) => (
  <ol className="mb-4 grid max-w-prose list-decimal gap-1 pl-5">
    {rules.map((rule) => (
      <li key={rule}>{say(rule)}</li>
    ))}
  </ol>
);
