import { z } from "zod";

/** Rows of a queue that are listed: work begins at the top. */
export const queueLength = 50;

const queueNames = ["documents", "rechecks", "reports", "appeals", "disputes", "payouts"] as const;

export type QueueName = (typeof queueNames)[number];

const Queue = z.object({
  queue: z.enum(queueNames),
  count: z.number(),
  oldest_at: z.string().nullable().describe("since when the one that came first waits"),
  median_at: z.string().nullable().describe("half of what waits came before this"),
});

export type Queue = z.infer<typeof Queue>;

/** A queue's top, and how much waits in all. */
export const queueOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), items: z.array(row) });

export const queuesContract = {
  "GET /v2/admin/queues": {
    does: "The queues of whoever asks: how much waits in each, and since when.",
    access: ["agent", "moderator", "finance"],
    returns: z.array(Queue),
  },
} as const;

type QueuesContract = typeof queuesContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends QueuesContract {}
}
