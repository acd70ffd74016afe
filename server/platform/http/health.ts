import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { Load } from "../load/load.ts";

/** Tells whether the process is up, and ready for requests: not while it ends, or its database is away. */
export function serveHealth(http: FastifyInstance, { pool }: Pick<Database, "pool">, load: Load) {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    if (load.isEnding) return reply.status(503).send({ status: "ending" });
    try {
      await pool.query("select 1");
      return { status: "ready" };
    } catch {
      // The answer says so, and the prober reads it every second.
      return reply.status(503).send({ status: "database does not answer" });
    }
  });
}
