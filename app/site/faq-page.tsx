import { Fragment } from "react";
import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { useConfig } from "#/app/use-config.ts";
import { byTopic } from "#/shared/faq-topics.ts";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/faq-page.ts";
import { SupportLink } from "./support-link.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, say("FAQ")) },
  { name: "description", content: say("Answers about support, premium services, the blue tick and subscribing.") },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await context.get(apiContext)("GET /v2/faq") };
}

export default function FaqPage({ loaderData: { entries } }: Route.ComponentProps) {
  const { brand } = useConfig();
  const topics = byTopic(entries);
  return (
    <TextPage title={say("Frequently asked questions")}>
      <nav aria-label={say("Topics")} className="flex flex-wrap gap-x-4">
        {topics.map(({ topic, title }) => (
          <a key={topic} href={`#${topic}`} className="inline-flex min-h-11 items-center">
            {title}
          </a>
        ))}
      </nav>
      {topics.map(({ topic, title, entries }) => (
        <section key={topic} aria-labelledby={topic}>
          <h2 id={topic}>{title}</h2>
          <div lang="en-NG" className="border-hairline border-t">
            {entries.map(({ id, question, answer }) => (
              <AccordionItem key={id} title={question.replaceAll("{brand}", brand)}>
                {answer.split(/\n\s*\n/).map((paragraph) => (
                  <p key={paragraph}>
                    <Filled text={paragraph} brand={brand} />
                  </p>
                ))}
              </AccordionItem>
            ))}
          </div>
        </section>
      ))}
      <p>
        <Link to="/how_we_check" className="inline-flex min-h-11 items-center">
          {say("How we check businesses")}
        </Link>
      </p>
    </TextPage>
  );
}

/** A text with what its placeholders stand for, and words between two stars strong. */
function Filled({ text, brand }: { text: string; brand: string }) {
  const parts = text.replaceAll("{brand}", brand).split(/(\{email\}|\*\*[^*]+\*\*)/);
  return parts.map((part, index) => {
    if (part === "{email}") return <SupportLink key={index} />;
    if (part.startsWith("**")) return <strong key={index}>{part.replaceAll("**", "")}</strong>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}
