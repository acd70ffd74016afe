import { api } from "#/app/api.ts";
import { mayCall } from "#/app/session.ts";
import type { Lead } from "#/server/lead/contract.ts";
import { formerMemberName } from "#/shared/former-member.ts";

export interface KnownCustomer {
  name: string;
  /** Empty: none, or two customers of this name have different ones. */
  phone: string;
}

/** The latest customers of the business, to pick from; forms work without them too. */
export async function listKnownCustomers(): Promise<KnownCustomer[]> {
  const [leads, invoices] = await Promise.all([
    mayCall("GET /v2/mybusiness/leads") ? api("GET /v2/mybusiness/leads").catch(() => []) : [],
    mayCall("GET /v2/mybusiness/invoices") ? api("GET /v2/mybusiness/invoices").catch(() => []) : [],
  ]);
  return knownCustomers(
    leads,
    invoices.map(({ customer_name }) => customer_name),
  );
}

/** Each name once. Left out are requests for quotes, which have a first name alone, and members who left. */
export function knownCustomers(
  leads: readonly Pick<Lead, "kind" | "name" | "phone">[],
  invoiced: readonly string[],
): KnownCustomer[] {
  const named = leads.filter(({ kind }) => kind !== "request");
  const phones = Map.groupBy(named, ({ name }) => name);
  const names = new Set([...phones.keys(), ...invoiced]);
  names.delete(formerMemberName);
  return [...names].map((name) => {
    const [phone = "", ...others] = new Set(phones.get(name)?.flatMap((lead) => lead.phone || []));
    return { name, phone: others.length > 0 ? "" : phone };
  });
}
