import { fold } from "#/shared/fold.ts";

/** A secret by its name with its digits near: "my pin is 4471", "OTP: 220 118", "22123456789 na my BVN". */
const secret = "(?:pin|bvn|nin|otp|cvv|password|passcode|token|one time password|verification code|lambar sirri)";
const named = new RegExp(
  `(?:^| )${secret}(?: \\p{L}+){0,4} \\d{3,}|(?:^| )\\d{3,}(?: \\p{L}+){0,3} ${secret}(?: |$)`,
  "u",
);
/** "221 118" and the like, alone. */
const onlyDigits = /^\d[\d ]{2,9}\d$/;
const cardDigits = /(?:\d[ -]?){12,18}\d/g;
/** Codes and PINs that are not secret. */
const harmless =
  /(?:^| )(?:gate|door|estate|delivery|pickup|promo|discount|order|post|zip|lock) (?:code|pin|token)(?: |$)/;

/**
 * True if a text reveals a code, PIN, BVN or card number, so that its sender confirms first. Digits alone count after
 * the other person asked for a code.
 * @param wasRequested the other person's latest message was marked as a request for a code or a card
 */
export function containsSecret(text: string, wasRequested: boolean): boolean {
  const folded = fold(text);
  if (wasRequested && onlyDigits.test(folded)) return true;
  if (named.test(folded) && !harmless.test(folded)) return true;
  return (text.match(cardDigits) ?? []).some((found) => isCardNumber(found.replace(/\D/g, "")));
}

/** Checks the Luhn digit, so that account and phone numbers do not match. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** Words of a request: "send me", "tell me", "drop", "abeg send". */
const requestWords =
  "(?:send|give|tell|forward|share|drop|provide|type|confirm|need|pay|transfer|turo|aiko|ba ni|fun mi|zitere|zite|nye|gwa)";
const requestsSecret = new RegExp(`(?:^| )${requestWords} (?:\\p{L}+ ){0,4}${secret}(?: |$)`, "u");
/** "Pay 5,000 deposit", "deposit to my GTB account", "send the money first", "full payment before I come". */
const requestsDeposit = new RegExp(
  `(?:^| )${requestWords} (?:[\\p{L}\\d]+ ){0,5}(?:deposit|upfront|commitment fee|processing fee)(?: |$)` +
    "|(?:^| )deposit (?:\\p{L}+ ){0,3}(?:to|into|before|first|now)(?: |$)" +
    "|(?:^| )(?:pay|send|transfer) (?:\\p{L}+ ){0,2}money (?:\\p{L}+ ){0,1}(?:first|before|now)(?: |$)" +
    "|(?:^| )(?:full|half|part) payment (?:\\p{L}+ ){0,3}(?:before|first)(?: |$)",
  "u",
);
/** Negations and words about the time of payment, which make it no request. */
const denied = /(?:^| )(?:never|not|dont|don t|no|nobody|without|after)(?: |$)/;

/** "I can pay a deposit", "we go send the deposit now": an offer, which requests nothing. It ends with the money it names. */
const offered =
  /(?:^| )(?:i|we) (?:can|could|will|ll|go|fit|wan|want to|am ready to|would like to) (?:pay|send|transfer|drop|give) (?:(?!pay|send|transfer)[\p{L}\d]+ ){0,4}(?:deposit|upfront|fee|money)(?: now| first| today)?(?= |$)/gu;

/** Detects a request for a code or a deposit, which its sender must confirm; `undefined` for ordinary texts. */
export function findSensitiveRequest(text: string): "code" | "deposit" | undefined {
  const found = text.split(/[.!?\n]+/).map(fold);
  const occurs = (pattern: RegExp, sentences = found) =>
    sentences.some((sentence) => pattern.test(sentence) && !denied.test(sentence));
  if (occurs(requestsSecret)) return "code";
  const withoutOffers = found.map((sentence) => sentence.replaceAll(offered, " "));
  return occurs(requestsDeposit, withoutOffers) ? "deposit" : undefined;
}
