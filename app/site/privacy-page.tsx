import { pageTitle } from "#/app/page-title.ts";
import { useConfig } from "#/app/use-config.ts";
import type { Route } from "./+types/privacy-page.ts";
import { SupportLink } from "./support-link.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Privacy") },
  {
    name: "description",
    content: "What data we collect, why, for how long, and your rights. Effective as of May 12, 2024.",
  },
];

interface DataRow {
  what: string;
  why: string;
  basis: string;
  seenBy: string;
  kept: string;
}

const columns: { title: string; of: keyof DataRow }[] = [
  { title: "Data", of: "what" },
  { title: "Why", of: "why" },
  { title: "Legal basis", of: "basis" },
  { title: "Who sees it", of: "seenBy" },
  { title: "Kept for", of: "kept" },
];

const dataMap: DataRow[] = [
  {
    what: "Email, password (only as a hash), name, phone, state and LGA",
    why: "Your account; to sign you in and reach you",
    basis: "Contract",
    seenBy:
      "You. Your name: people you write to or review. A business owner’s email: visitors of the business page, unless switched off",
    kept: "Until 30 days after you delete the account",
  },
  {
    what: "Profile picture, business pictures and catalog",
    why: "To show them",
    basis: "Contract",
    seenBy: "Everybody. Hidden data in the files (place, camera) is removed",
    kept: "Until you remove them; hidden at once when you hide the page or delete the account, erased 30 days after that deletion. Browsers that showed them before may keep them for a day. Uploads you never used: 24 hours",
  },
  {
    what: "Business name, about, category, hours, address, links",
    why: "The listing",
    basis: "Contract",
    seenBy: "Everybody",
    kept: "Until you remove it; hidden at once when the account is deleted, erased after 30 days",
  },
  {
    what: "Business phone number",
    why: "So that clients can call",
    basis: "Contract",
    seenBy: "Signed-in members only",
    kept: "As the listing",
  },
  {
    what: "Verification documents: CAC certificate, government ID",
    why: "To check that the business is what it says",
    basis: "Consent, by sending them",
    seenBy: "You and the reviewer. Each opening is recorded",
    kept: "While the business is listed; erased first when the account is deleted",
  },
  {
    what: "Stars and reviews",
    why: "To help others choose",
    basis: "Legitimate interest",
    seenBy: "Everybody, with your name and picture",
    kept: "They stay, but read “Former member” after your account is erased",
  },
  {
    what: "Chat messages and pictures",
    why: "To deliver them",
    basis: "Contract",
    seenBy:
      "The two people in the chat, and the people who help a business with chats that began at its page; if one of them reports a message, a moderator, with the ten around it",
    kept: "The other person keeps the chat when you leave",
  },
  {
    what: "Payments: plan, amount, time, reference. No card numbers",
    why: "To give you what you paid for; bookkeeping",
    basis: "Contract and law",
    seenBy: "You, our finance staff, the payment provider",
    kept: "As long as tax and company law ask, usually six years",
  },
  {
    what: "Invoices and receipts that a business writes: the customer’s name, items, amounts",
    why: "So that both sides have them on paper; bookkeeping of the business",
    basis: "Contract and law",
    seenBy: "The business, the customer, and who has the link, until the business closes it",
    kept: "Six years, also the name on the paper of a customer who left. The name and number of a business that left are removed, and its links closed",
  },
  {
    what: "Referral code, who invited whom, bank details for a payout",
    why: "To pay referral rewards",
    basis: "Contract",
    seenBy: "You and our finance staff",
    kept: "As payments",
  },
  {
    what: "Log-ins: time and device; as hashes a random token, a number of the browser and its network",
    why: "To keep you logged in and let you end other sessions",
    basis: "Contract",
    seenBy: "You",
    kept: "30 days after last use; the number of the browser for 180",
  },
  {
    what: "Notifications; the address at which your browser is woken, if you switch that on",
    why: "To tell you what happened",
    basis: "Contract; consent for waking your browser",
    seenBy: "You. What wakes your browser passes, encrypted, through its maker’s push service",
    kept: "180 days; the address until you log out or switch it off",
  },
  {
    what: "Reports you send, sanctions of moderators and your appeals",
    why: "To keep people safe and to treat you fairly",
    basis: "Legitimate interest",
    seenBy: "Our moderators. Whom you report is not told by whom",
    kept: "While your account is open, and as long as a dispute may last",
  },
  {
    what: "How often a business page was opened, and what was searched for to get there",
    why: "To show owners what their page brings",
    basis: "Legitimate interest. Nothing with Do Not Track",
    seenBy: "The owner, only as numbers and words without names or phone numbers",
    kept: "The numbers while the business is listed; the hash that keeps one visitor from counting twice, one day",
  },
  {
    what: "Businesses whose number you saw or whose job was done, and your answer when we ask a week later whether they helped you",
    why: "To tell good businesses from bad ones",
    basis: "Legitimate interest. No numbers with Do Not Track, and nothing once you turn the questions off",
    seenBy: "The owner and our staff, only as numbers of yes and no",
    kept: "Answers 180 days, and what you did not answer 90 days",
  },
  {
    what: "Notes of your personal agent about how to help you",
    why: "To help you with your account and page",
    basis: "Contract",
    seenBy: "Your agent and the administrator",
    kept: "While your account is open",
  },
  {
    what: "Password reset code, stored as a hash",
    why: "To let you back in",
    basis: "Contract",
    seenBy: "You, by email",
    kept: "15 minutes",
  },
  {
    what: "Visits: a hash of your network address, with a salt that changes each day",
    why: "To count visitors without knowing them",
    basis: "Legitimate interest. Nothing with Do Not Track",
    seenBy: "Only as numbers",
    kept: "The salt is thrown away after a day, so that a hash leads to nobody",
  },
  {
    what: "Technical log: time, page, result, network address",
    why: "To find faults and stop abuse",
    basis: "Legitimate interest",
    seenBy: "Our technical staff",
    kept: "At most 30 days",
  },
];

export default function PrivacyPage() {
  const { brand } = useConfig();
  return (
    <TextPage lang="en-NG" title="Privacy policy" date="Effective as of May 12, 2024">
      <p>
        This is what {brand} (“we”, the data controller) does with data about you, under the Nigeria Data Protection Act
        2023 (NDPA). Questions and requests: <SupportLink />.
      </p>
      <p>
        In short: you can search and read without an account. We do not sell data, show no third-party advertising, and
        use no third-party trackers.
      </p>

      <h2>What we collect, and for how long</h2>
      <DataMap />

      <Devices />

      <h2>Who helps us</h2>
      <p>
        Companies that host the site, deliver email and take card payments get what their task needs, under contract,
        and nothing more. If you choose to log in with Google, Google tells us your name and email. Some of them may
        process data outside Nigeria; then we rely on the safeguards of sections 41 to 43 of the NDPA. We give data to
        authorities only where the law obliges us to.
      </p>

      <h2>Businesses that are not here yet</h2>
      <p>
        We list some businesses from public data, such as Overture Maps, so that people find who is near and owners find
        their page. We show the name, the trade, the area and the source, and never a number. Our basis is legitimate
        interest. If a business is yours you can claim its page or have it removed, on the page itself and without an
        account; a removed page does not come back. The listed number is used for the code of a claim or a removal, and
        for nothing else.
      </p>

      <Rights />
      <h2>When you delete your account</h2>
      <p>
        Your listing is hidden and all sessions end at once. After 30 days your personal data is erased, verification
        documents first: name, address, number, pictures and words leave every table, also notices that others were
        given and notes of our staff. Reviews stay without your name, the other side keeps the chat, and payments are
        kept as the law asks.
      </p>

      <h2>Children</h2>
      <p>Accounts are for people of 18 and older. If a child has opened one, tell us and we delete it.</p>

      <h2>Security</h2>
      <p>
        Connections are encrypted, passwords and tokens are stored as hashes, documents are kept apart from public
        pictures, and every action of our staff is recorded. If a breach puts you at high risk we tell you, and the
        Commission within 72 hours.
      </p>

      <h2>Changes</h2>
      <p>
        When this policy changes in a way that matters to you, we tell account holders by email or on the site
        beforehand.
      </p>
    </TextPage>
  );
}

const Devices = () => (
  <>
    <h2>On your device</h2>
    <p>
      Your browser keeps, for this site only: the token that keeps you logged in, your choice of colours, the last three
      places you chose, what you typed and could not send yet, pages and phone numbers you saw (to show them without
      network), a note that this visit was counted, and a random number by which we know at log-in that you logged in
      here before, so that strangers who try passwords do not lock you out. What is yours is removed when you sign out,
      but for that number. These are needed for what you asked for; none follows you to other sites. “Use my area” asks
      for your position only when you tap it. We use it to find the nearest area and do not store it.
    </p>
  </>
);

const Rights = () => (
  <>
    <h2>Your rights</h2>
    <p>Under the NDPA you can, free of charge:</p>
    <ul>
      <li>ask whether we hold data about you, see it, and get a copy that a computer can read;</li>
      <li>have wrong data corrected;</li>
      <li>have data erased: delete your account yourself, or ask us;</li>
      <li>have its use limited, or object to it;</li>
      <li>take back a consent at any time; what was done before stays lawful;</li>
      <li>
        not be subject to a decision made by a machine alone. No such decision is made: people decide verifications and
        blocks.
      </li>
    </ul>
    <p>
      Write to <SupportLink />. We answer within 30 days and may ask you to prove that it is you. If you are not
      content, you can complain to the Nigeria Data Protection Commission (ndpc.gov.ng).
    </p>
  </>
);

/** A table; on phones each of its rows is a card. The roles are said because a card is no table to the browser. */
function DataMap() {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="stack-table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title }) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {dataMap.map((row) => (
          <tr key={row.what} role="row">
            {columns.map(({ title, of }) =>
              of === "what" ? (
                <th key={of} role="rowheader" scope="row">
                  {row.what}
                </th>
              ) : (
                <td key={of} role="cell" data-title={title}>
                  {row[of]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
