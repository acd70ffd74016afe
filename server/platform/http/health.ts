import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { Events } from "../events/events.ts";
import type { AdmissionGate } from "../load/admission-gate.ts";

interface Parts {
  pool: Database["pool"];
  events: Events;
  gate: AdmissionGate;
}

/**
 * Liveness and readiness. Not ready during shutdown, or while the database is unreachable. Without the broker it is ready but
 * degraded, because the database carries live events then.
 */
export function serveHealth(http: FastifyInstance, { pool, events, gate }: Parts) {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    if (gate.isEnding) return reply.status(503).send({ status: "ending" });
    try {
      await pool.query("select 1");
      return events.isBrokerConnected === false ? { status: "degraded", away: ["broker"] } : { status: "ready" };
    } catch {
      // The answer says so, and the prober reads it every second.
      return reply.status(503).send({ status: "database does not answer" });
    }
  });
}
