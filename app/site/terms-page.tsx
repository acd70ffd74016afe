import { Link } from "react-router";
import { pageTitle } from "#/app/page-title.ts";
import { useConfig } from "#/app/use-config.ts";
import type { Route } from "./+types/terms-page.ts";
import { SupportLink } from "./support-link.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Terms") },
  { name: "description", content: "The terms on which you use this directory. Dated May 12, 2024." },
];

export default function TermsPage() {
  const { brand } = useConfig();
  return (
    <TextPage lang="en-NG" title="Terms" date="Dated May 12, 2024">
      <p>
        These terms are an agreement between you and {brand} (“we”). By using the site or opening an account you accept
        them. If you do not, please do not use it.
      </p>

      <h2>1. What we do</h2>
      <p>
        {brand} is a directory in which people in Nigeria find local businesses and service providers. We show
        announcements (listings, pictures, prices, reviews) and let people write to each other. We only connect people.
        We are not a party to what you agree with each other, we do not hold your money for it, and we are not
        responsible for business deals made between users.
      </p>
      <p>
        “Verified” means that we checked the documents named on the business page on the day shown there. It is not a
        promise about the quality of the work. “Boosted” means that the business pays for its place.
      </p>

      <h2>2. Who may use it</h2>
      <ul>
        <li>You must be 18 or older to have an account.</li>
        <li>
          One account per person. More than one is allowed only if each account uses payable services. One account lists
          one business.
        </li>
        <li>What you tell us about yourself and your business must be true and kept up to date.</li>
        <li>Keep your password to yourself. Tell us at once if someone else used your account.</li>
      </ul>

      <Publishing />
      <Money />
      <Leaving />
    </TextPage>
  );
}

const Publishing = () => (
  <>
    <h2>3. What you publish</h2>
    <ul>
      <li>It stays yours. You allow us to show it, resize it and store it for as long as it is published.</li>
      <li>You need the right to publish it: your own words and pictures, or with leave.</li>
      <li>
        Not allowed: goods or services that are against the law, fraud, other people’s identity or papers, hate,
        threats, sexual content, spam, harmful programs, and copying the directory by machine without our consent.
      </li>
      <li>
        A review must be about your own experience. You can’t review your own business, and nobody may pay for or trade
        reviews.
      </li>
    </ul>
    <p>
      The administrator may delete or block announcements and accounts that break these terms or the law. We tell you
      why, and you can ask for a second look by email.
    </p>
  </>
);

const Money = () => (
  <>
    <h2>4. Fees and payment</h2>
    <p>
      Looking, listing a business, chatting and reviewing are free. Premium plans cost the price shown in naira before
      you pay, for the months you choose. A card payment provider takes the payment; we never see your card number. A
      plan starts when the payment is proven and ends by itself: it is not renewed without you.
    </p>
    <p>
      Fees are generally non-refundable, except where the law requires a refund, for instance under the Federal
      Competition and Consumer Protection Act 2018 when a paid service was not delivered. Money that was taken twice by
      mistake is always paid back.
    </p>

    <h2>5. Referral rewards</h2>
    <p>
      You earn the reward shown on your referral page once per friend, when the friend’s business has been live for
      seven days. Nobody can refer themselves. Rewards from false accounts are void.
    </p>

    <h2>6. Our liability</h2>
    <p>
      We work to keep the site up, correct and safe, but can’t promise that it is always so. We do not answer for what
      users publish, sell or do, nor for loss that we could not foresee. Nothing here limits liability that the law does
      not allow to be limited, such as for fraud, for our gross negligence, or your rights as a consumer.
    </p>
  </>
);

const Leaving = () => (
  <>
    <h2>7. Leaving</h2>
    <p>
      You can delete your account at any time. Your listing disappears at once; what happens to your data is told in the{" "}
      <Link to="/privacy">privacy policy</Link>. We may end an account that breaks these terms.
    </p>

    <h2>8. Changes</h2>
    <p>
      When these terms change in a way that matters to you, we tell account holders by email or on the site at least 30
      days before. If you do not agree you can leave before then.
    </p>

    <h2>9. Law and disputes</h2>
    <p>
      The law of the Federal Republic of Nigeria applies. Please write to us first: most things can be settled that way.
      What can’t be settled within 30 days goes to arbitration under the Arbitration and Mediation Act 2023, by one
      arbitrator, in English, with its seat in Lagos. This does not take away your right to turn to a regulator or to a
      court where the law gives you that right.
    </p>

    <h2>10. Contact</h2>
    <p>
      <SupportLink />
    </p>
  </>
);
