import { Navigate, Outlet } from "react-router";
import { useSession } from "#/app/session.ts";

/** Around pages that make no sense to a member. */
export default function VisitorsOnly() {
  return useSession()?.token ? <Navigate to="/" replace /> : <Outlet />;
}
