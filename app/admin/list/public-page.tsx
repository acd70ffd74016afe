import { Link } from "react-router";
import { businessPath } from "#/shared/business-path.ts";

interface PublicPageProps {
  business: { bid: string; id: string };
  children?: string;
}

/** To the page of a business as everybody sees it. It lies above the link that its row is. */
export function PublicPage({ business, children = "Open page" }: PublicPageProps) {
  return (
    <Link to={businessPath(business)} className="relative z-10 underline">
      {children}
    </Link>
  );
}
