import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import type { Services } from "#/server/services.ts";
import { languages, prefixOf } from "#/shared/language.ts";
import { stopAlerts } from "./alert.ts";

export const stopPath = (code: string) => `/alerts/stop/${code}`;

/**
 * Takes the form of the page `/alerts/stop/{code}`, which works without script, and the POST of a mail program to the same address
 * (RFC 8058): that one has no session, may not be redirected, and stops all.
 */
export function serveStop(app: FastifyInstance, services: Pick<Services, "db" | "events">) {
  app.register(async (http) => {
    await http.register(formbody);
    await http.register(multipart, { attachFieldsToBody: "keyValues", limits: { fields: 5, files: 0 } });
    for (const { code: language } of languages) {
      const path = (code: string) => prefixOf(language) + stopPath(code);
      http.post<{ Params: { code: string }; Body: Record<string, unknown> | undefined }>(
        path(":code"),
        async ({ params: { code }, body }, reply) => {
          const isOneClick = body?.["List-Unsubscribe"] === "One-Click";
          const id = !isOneClick && body?.id ? String(body.id) : undefined;
          await stopAlerts(services, code, id);
          if (isOneClick) return reply.send("Stopped\n");
          // An address of its own: the cached page may show for a moment what was stopped.
          return reply.redirect(`${path(code)}?at=${Date.now()}`, 303);
        },
      );
    }
  });
}
