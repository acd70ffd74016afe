import { z } from "zod";
import { searchedWords } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const alertsMax = 20;

export const Alert = z.object({
  id: z.string(),
  search: z.string(),
  location: z
    .string()
    .describe("'State, LGA', a city of several LGAs ('Oyo, Ibadan') or a state; empty: all of Nigeria"),
  created_at: z.string(),
});
export type Alert = z.infer<typeof Alert>;

export const alertContract = {
  "GET /v2/alerts": {
    does: "The searches whose new businesses the member hears of, the latest first.",
    access: "member",
    returns: z.array(Alert),
  },
  "POST /v2/alerts": {
    does: `Tells the member of new businesses that a search finds at its place: at most once a day, at 09:00 in Lagos, on the bell, by push, and by email to a confirmed address. At most ${alertsMax} an account; the same search and place again gives the same alert.`,
    access: "member",
    body: z.object({
      search: searchedWords(lengthMax.search)
        .transform((words) => words.replace(/\s+/g, " "))
        .refine((words) => words !== "", "Enter what you searched for"),
      location: searchedWords(120)
        .default("")
        .describe(
          "as in a search: an area or town stands for its LGA, a city of several LGAs for all of them; 'Nigeria' or empty: everywhere",
        ),
    }),
    limits: ["alerts.day"],
    returns: Alert,
    errors: ["alert/too-many"],
  },
  "DELETE /v2/alerts/{id}": {
    does: "Stops telling the member of new businesses of a search.",
    access: "member",
    params: z.object({ id: z.string() }),
    limits: ["edits"],
    returns: z.object({}),
    errors: ["alert/not-found"],
  },
  "GET /v2/alerts/stop/{code}": {
    does: "The alerts that the page `/alerts/stop/{code}` of an email stops, without a login. A POST to that page stops the one with `id`, or all; also that of RFC 8058.",
    params: z.object({ code: z.string() }),
    returns: z.array(Alert),
    errors: ["alert/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof alertContract> {}
}
