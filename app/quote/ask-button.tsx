import { useNavigate } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";
import { Button, type ButtonVariant } from "#/app/ui/button.tsx";
import { say, sayLater } from "#/shared/say.ts";

interface AskButtonProps {
  /** Words of the search; may be empty. */
  search: string;
  /** 'Lagos, Ikeja', or any searched place. */
  location?: string;
  /** Id of the only recipient; without it, the best five businesses. */
  businessId?: string;
  label?: string;
  variant?: ButtonVariant;
}

const offer = sayLater(
  "Sign up to ask for quotes. Free: you write once, and up to five businesses send you their price.",
);

/** Link to a quote request, for pages that list businesses. */
export function AskButton({ search, location = "", businessId = "", label, variant = "quiet" }: AskButtonProps) {
  const navigate = useNavigate();
  const isMember = Boolean(useSession()?.token);
  const query = new URLSearchParams({ search, location, business: businessId });

  function press() {
    if (isMember) navigate(`/quotes/new?${query}`);
    else openSignIn("signup", { offer: say(offer) });
  }

  return (
    <Button variant={variant} className="noscript:hidden" onClick={press}>
      {label ?? say("Ask for quotes")}
    </Button>
  );
}
