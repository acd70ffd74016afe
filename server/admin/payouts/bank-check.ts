import { z } from "zod";
import type { Config } from "#/server/platform/config.ts";
import { fold, isSameName } from "#/shared/fold.ts";
import type { BankCheck } from "./contract.ts";

const timeoutMs = 8_000;

const Banks = z.object({ status: z.literal(true), data: z.array(z.object({ name: z.string(), code: z.string() })) });
const Resolved = z.object({
  status: z.literal(true),
  data: z.object({ account_number: z.string(), account_name: z.string() }),
});
const Refused = z.object({ status: z.literal(false), message: z.string() });

const nothing = (state: Exclude<BankCheck["state"], "found">): BankCheck => ({ state, name: "", matches: false });

interface BankDetails {
  bankName: string;
  accountNumber: string;
  accountName: string;
}

/**
 * Looks up the holder of a bank account with Paystack's "Resolve account number". An unreadable response counts as no response:
 * finance then checks by hand.
 */
export async function checkBankAccount(
  { paystack }: Pick<Config, "paystack">,
  { bankName, accountNumber, accountName }: BankDetails,
): Promise<BankCheck> {
  if (!paystack) return nothing("not connected");
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${paystack.secretKey}` };
    const response = await fetch(paystack.apiUrl + path, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  try {
    const banks = Banks.parse((await ask("/bank?country=nigeria&perPage=100")).body).data;
    const bank = findBank(banks, bankName);
    if (!bank) return nothing("unknown bank");
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bank.code });
    const { status, body } = await ask(`/bank/resolve?${query}`);
    // 400 and 422 mean that there is no such account; 401 means that our key is wrong.
    if (Refused.safeParse(body).success) return nothing([400, 422].includes(status) ? "unknown account" : "silent");
    const { account_name: name, account_number } = Resolved.parse(body).data;
    if (account_number !== accountNumber) return nothing("silent");
    return { state: "found", name, matches: isSameName(accountName, name) };
  } catch {
    return nothing("silent");
  }
}

const commonWords = new Set(["bank", "plc", "limited", "ltd", "nigeria", "of", "the", "microfinance", "mfb"]);
const wordsOfBank = (name: string) =>
  fold(name)
    .split(" ")
    .filter((word) => !commonWords.has(word));

/** The bank with this name; `undefined` if ambiguous, because the money would go to a stranger. */
export function findBank<Bank extends { name: string }>(banks: readonly Bank[], typed: string): Bank | undefined {
  const exact = banks.filter(({ name }) => fold(name) === fold(typed));
  if (exact.length === 1) return exact[0];
  const words = wordsOfBank(typed);
  const like = banks.filter(({ name }) => {
    const known = wordsOfBank(name);
    return words.length > 0 && words.every((word) => known.includes(word));
  });
  return like.length === 1 ? like[0] : undefined;
}
