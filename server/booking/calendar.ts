import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { minuteMs } from "#/shared/time.ts";
import { customerName } from "./present.ts";
import { findBookingFor, listFeed, type ShownBooking } from "./queries.ts";

type CalendarDeps = Pick<Services, "db" | "clock" | "config">;

/** A booking as an iCalendar file, for one of its two sides. @throws AppError `booking/not-found` */
export async function openBookingCalendar(deps: CalendarDeps, viewer: Viewer, id: string): Promise<OutgoingPicture> {
  const found = await findBookingFor(deps.db, viewer.id, id);
  if (!found) throw new AppError("booking/not-found", "There is no such booking");
  const isCustomer = found.booking.customerId === viewer.id;
  const bytes = Buffer.from(writeCalendar([found], deps, isCustomer ? "customer" : "business"));
  return { type: "text/calendar", bytes: bytes.length, stream: Readable.from([bytes]) };
}

/** Serves the calendar of an owner at its secret address. */
export function serveFeed(app: FastifyInstance, services: CalendarDeps) {
  app.get<{ Params: { file: string } }>("/calendar/:file", async (request, reply) => {
    const [, code] = /^([0-9a-f]{32})\.ics$/.exec(request.params.file) ?? [];
    const found = code ? await listFeed(services.db, code, services.clock.now()) : undefined;
    if (!found) return reply.callNotFound();
    return reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "private, max-age=300")
      .header("x-robots-tag", "noindex")
      .send(writeCalendar(found, services, "business"));
  });
}

/** RFC 5545. */
function writeCalendar(rows: readonly ShownBooking[], { config, clock }: CalendarDeps, side: "customer" | "business") {
  const events = rows.flatMap((row) => {
    const { booking, business } = row;
    const from = booking.heldFrom ?? booking.startsAt;
    const isConfirmed = booking.heldFrom !== null && booking.state !== "cancelled";
    return [
      "BEGIN:VEVENT",
      `UID:${booking.id}@${new URL(config.publicUrl).host}`,
      `DTSTAMP:${stamp(clock.now())}`,
      `LAST-MODIFIED:${stamp(booking.updatedAt)}`,
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(new Date(from.getTime() + booking.minutes * minuteMs))}`,
      `SUMMARY:${text(`${booking.service}, ${side === "customer" ? business.name : customerName(row)}`)}`,
      ...(side === "customer" ? [`LOCATION:${text(`${business.name}, ${business.address}`)}`] : []),
      ...(booking.note ? [`DESCRIPTION:${text(booking.note)}`] : []),
      `URL:${config.publicUrl}/bookings/${booking.id}`,
      `STATUS:${isConfirmed ? "CONFIRMED" : "TENTATIVE"}`,
      "END:VEVENT",
    ];
  });
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${text(config.brand)}//Bookings//EN`];
  return `${[...head, ...events, "END:VCALENDAR"].map(folded).join("\r\n")}\r\n`;
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

const text = (words: string) =>
  words
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r?\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** A line of at most 75 octets, continued on lines that begin with a space. */
function folded(line: string): string {
  const lines = [""];
  for (const character of line) {
    if (Buffer.byteLength(lines.at(-1)! + character) > 75) lines.push(" ");
    lines[lines.length - 1] += character;
  }
  return lines.join("\r\n");
}
