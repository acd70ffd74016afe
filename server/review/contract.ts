export type { Comment } from "#/server/business/contract.ts";
