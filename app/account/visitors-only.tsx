import { Navigate, Outlet } from "react-router";
import { useSession } from "#/app/session.ts";

/** Around pages that make no sense to somebody who is signed in. */
export default function VisitorsOnly() {
  return useSession()?.token ? <Navigate to="/" replace /> : <Outlet />;
}
