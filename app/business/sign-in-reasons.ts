import type { SignInReason } from "#/app/account/sign-in.ts";

/** The sentence that the specification puts in place of the number. */
export const numberSentence = "You must be logged in to view phone number.";
/** The sentence that the specification puts in place of the chat. */
export const chatSentence = "login to chat";

export const toSeeNumber = (name: string): SignInReason => ({
  sentence: numberSentence,
  offer: `Sign up to see the number of ${name}. Free, one minute.`,
});

export const toChat = (name: string): SignInReason => ({
  sentence: chatSentence,
  offer: `Sign up to write to ${name}. Free, one minute.`,
});
