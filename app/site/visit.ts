import { api } from "#/app/api.ts";

const key = "visit-counted";

/** Counts this visit, once a session, unless the browser asks not to be tracked. */
export function countVisit() {
  const signals = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (signals.doNotTrack === "1" || signals.globalPrivacyControl) return;
  reportVisit().catch(() => console.log("Analytics tracking failed"));
}

async function reportVisit() {
  if (sessionStorage.getItem(key)) return;
  // Set first: a page that is opened twice at once still counts once.
  sessionStorage.setItem(key, "yes");
  const { ip } = await api("GET /v2/ip");
  await api("POST /v2/visits", { body: { ip_address: ip } });
}
