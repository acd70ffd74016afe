import type { StaffRole } from "./contract.ts";

/** The account a call is made for, once signed in. */
export interface Viewer {
  id: string;
  /** The session this call was made in. */
  sessionId: string;
  role: "user" | StaffRole;
  /** True if the second step of signing in was done in this session: staff's calls ask for it. */
  isProven: boolean;
}

/** The connection a call came by. */
export interface Caller {
  ip: string;
  /** The network that limits count by: the first 64 bits of an IPv6 address, the whole of an IPv4 address. */
  network: string;
  /** The secret number of a browser of ours; of other callers their network and program. */
  device: string;
  userAgent: string;
  /** The token after `Bearer` in the Authorization header; else empty. */
  bearer: string;
  /** The latest piece of live news that was heard before the line broke; empty: none. */
  lastEventId: string;
  doNotTrack: boolean;
}
