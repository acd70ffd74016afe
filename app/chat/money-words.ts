import { fold } from "#/shared/fold.ts";

/** Words for paying in English, Pidgin, Yoruba, Hausa, Igbo. Folded: without accents, in small letters. */
const words = [
  ...["account number", "account details", "acct", "advance payment", "bank details", "card number", "deposit"],
  ...["otp", "pay before", "pay first", "payment", "pin", "pos", "send money", "transfer", "upfront", "ussd"],
  ...["naira", "aza", "moni", "send am money", "owo", "sanwo", "kudi", "biya", "ego", "kwuo ugwo"],
];
const aWord = new RegExp(`(?:^| )(?:${words.join("|")})(?: |$)`);
const inNaira = /₦\s*\d/;
/** "N 5000", "NGN 5000", "15k". */
const anAmount = /(?:^| )(?:(?:ngn|n) ?\d{3,}|n?\d+k)(?: |$)/;

/** True if a text speaks of paying, so that it is time for safety advice. */
export function mentionsMoney(text: string): boolean {
  const folded = fold(text);
  return inNaira.test(text) || aWord.test(folded) || anAmount.test(folded);
}
