import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageTitle } from "#/app/page-title.ts";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import { say } from "#/shared/say.ts";
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

/** What stands behind each mark of a business. In English until a person has signed its translations. */
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
    </TextPage>
  );
}
