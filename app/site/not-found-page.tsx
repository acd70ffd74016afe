import { data } from "react-router";

/** Any path without a page of its own. The root draws the answer, as for everything that is not there. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
