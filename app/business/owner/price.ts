/** A price as people type it, "₦12,500" or "12 500", as the number that `/v2` takes; empty is 0, and what is no number stays for the server to refuse. */
export function readPrice(typed = ""): number | string {
  const plain = typed.replace(/[₦N,\s]/gi, "");
  if (!plain) return 0;
  const naira = Number(plain);
  return Number.isFinite(naira) ? naira : typed;
}
