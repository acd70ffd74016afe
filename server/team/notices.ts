import { message } from "#/server/notification/notification.ts";

/** A pending item of the owner, for a helper; their screen opens it for the business. */
export const businessChanged = message<{
  kind: string;
  subject: string;
  title: string;
  message: string;
  link: string;
  /** Of the customer; null: written by the system. */
  authorId: string | null;
  businessId: string;
  business: string;
}>({
  kind: "team.news",
  by: ["push"],
  subject: ({ kind, subject }) => `${kind} ${subject}`,
  author: ({ authorId }) => authorId,
  say: ({ title, message, link, businessId, business }) => ({
    title: `${business}: ${title}`,
    message,
    link: `/helping/${businessId}?to=${encodeURIComponent(link)}`,
  }),
});

/** An invitation was accepted. */
export const helperJoined = message<{
  helperId: string;
  accountId: string;
  name: string;
  person: string;
  business: string;
}>({
  kind: "team.joined",
  by: ["push", "mail"],
  subject: ({ helperId }) => helperId,
  author: ({ accountId }) => accountId,
  say: ({ name, person, business }) => ({
    title: `${name} helps you now`,
    message: `${person} accepted your link for ${business}. If this is not the person you meant, remove them.`,
    link: "/mybusiness/helpers",
  }),
});
