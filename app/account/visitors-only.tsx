import { Navigate, Outlet } from "react-router";
import { useSession } from "#/app/session.ts";

/** Layout of pages for visitors only. */
export default function VisitorsOnly() {
  return useSession()?.token ? <Navigate to="/" replace /> : <Outlet />;
}
