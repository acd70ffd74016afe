import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { accounts } from "./tables.ts";

/** Gives people to other agents. @returns how many */
export async function assignClients(tx: Db, moves: readonly { accountId: string; agentId: string }[]): Promise<number> {
  if (moves.length === 0) return 0;
  await tx.execute(sql`
    update ${accounts} set agent_id = move.agent_id
    from unnest(
      ${sql.param(moves.map(({ accountId }) => accountId))}::uuid[],
      ${sql.param(moves.map(({ agentId }) => agentId))}::uuid[]) as move (account_id, agent_id)
    where ${accounts.id} = move.account_id`);
  return moves.length;
}
