/**
 * The addresses in `postgres://user@one:5432,two:5432/name`, one for each server. `target_session_attrs`, by which other
 * programs choose among them, is left out: of several servers the one that takes writes is always meant.
 */
export function addressesOf(url: string): string[] {
  const [, start, hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const query = rest.replace(/([?&])target_session_attrs=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return hosts.split(",").map((host) => `${start}${host.trim()}${query}`);
}

/** The addresses in `postgres://one/name,postgres://two/name`. */
export const replicaAddresses = (urls: string): string[] => urls.split(/,\s*(?=postgres(?:ql)?:\/\/)/);
