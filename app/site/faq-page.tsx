import { pageTitle } from "#/app/page-title.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { Route } from "./+types/faq-page.ts";
import { SupportLink } from "./support-link.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "FAQ") },
  { name: "description", content: "Answers about support, premium services, the blue tick and subscribing." },
];

export default function FaqPage() {
  const { brand } = useConfig();
  return (
    <TextPage title="Frequently asked questions">
      <div className="border-hairline border-t">
        <AccordionItem title="How do I contact support?" isOpenAtFirst>
          <p>
            Send an e-mail to <SupportLink />. Tell us which business or account it is about.
          </p>
        </AccordionItem>
        <AccordionItem title="What do premium services bring me?">
          <p>
            More clients and more calls: premium businesses are shown first among those that fit a search equally well,
            and in Featured Business on the home page. They carry the word “Boosted”, so that everybody knows.
          </p>
        </AccordionItem>
        <AccordionItem title="What does the blue tick mean?">
          <p>
            The business passed identity verification: we checked its CAC certificate and a valid government ID. You
            start it from your profile settings, under <strong>Verify your business</strong>. It can’t be bought.
          </p>
        </AccordionItem>
        <AccordionItem title="How do I subscribe?">
          <p>
            Go to your profile settings, choose <strong>Upgrade to Premium</strong>, click <strong>Get Started</strong>{" "}
            and follow the instructions.
          </p>
        </AccordionItem>
        <AccordionItem title={`Is ${brand} part of my deal with a business?`}>
          <p>
            No. We only connect people and are not responsible for business deals. Meet in a public place, see the work
            or the goods before you pay, and never send money ahead to someone you don’t know.
          </p>
        </AccordionItem>
      </div>
    </TextPage>
  );
}
