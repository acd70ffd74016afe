import { ownStatus } from "../errors.ts";
import type { Module } from "../module.ts";
import type { Route } from "./route.ts";

const head = `# Error codes

Every refusal of \`/v2\` is \`{ detail, code, request_id }\`, with \`fields\` where a form was refused: \`detail\` is one sentence for people,
\`code\` is for programs. Made from the code by \`npm run docs:errors\`; a test holds it to the code. Any call may answer with a code of
\`request/\` or \`server/\`, and one that asks for a bearer token with \`account/sign-in-needed\`.

| code | status | calls that name it |
|---|---|---|
`;

/** The page of all error codes, from those of the platform and of these modules, and the contracts of these calls. */
export function errorsPage(modules: readonly Module[], routes: readonly Route[]): string {
  const rows = [ownStatus, ...modules.map(({ errors = {} }) => errors)]
    .flatMap((codes) => Object.entries(codes))
    .sort(([one], [other]) => one.localeCompare(other));
  const callsOf = (code: string) =>
    routes
      .filter(({ call }) => call.errors?.some((named) => named === code))
      .map(({ name }) => `\`${name}\``)
      .sort()
      .join(", ");
  return head + rows.map(([code, status]) => `| \`${code}\` | ${status} | ${callsOf(code)} |\n`).join("");
}
