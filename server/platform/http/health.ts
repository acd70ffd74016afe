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
 * Tells whether the process is up, and ready for requests: not while it ends, or its database is away. Without its broker
 * it is ready and degraded, for the database carries live news then.
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
