import { useRouteLoaderData } from "react-router";
import type { SiteConfig } from "#/server/site/contract.ts";
import { sayLater } from "#/shared/say.ts";

/** Stand-in for the config when its call failed: an error page must still be drawn. */
const bare: SiteConfig = {
  brand: "Home",
  tagline: sayLater("simplify your life"),
  public_url: "",
  support_email: "",
  google_client_id: "",
  paystack_public_key: "",
  api_key: "",
  is_demo: false,
  links: { agent_site: "", app_store: "", facebook: "", instagram: "", x: "" },
  notice: null,
  place_notices: [],
};

/** The product's name and links, loaded once with the first page. */
export function useConfig(): SiteConfig {
  return (useRouteLoaderData("root") as { config: SiteConfig } | undefined)?.config ?? bare;
}
