import { type ButtonVariant, LinkButton } from "#/app/ui/button.tsx";
import { say } from "#/shared/say.ts";

interface AskButtonProps {
  /** Words of the search; may be empty. */
  search: string;
  /** State and LGA, 'Lagos, Ikeja'; of a city, all its LGAs. */
  location?: string;
  /** Id of the only recipient; without it, the best five businesses. */
  businessId?: string;
  label?: string;
  variant?: ButtonVariant;
}

/** Link to a quote request, for pages that list businesses. */
export function AskButton({ search, location = "", businessId = "", label, variant = "quiet" }: AskButtonProps) {
  const page = `/quotes/new?${new URLSearchParams({ search, location, business: businessId })}`;
  return (
    <LinkButton to={page} variant={variant} className="noscript:hidden">
      {label ?? say("Ask for quotes")}
    </LinkButton>
  );
}
