import { errorStatus } from "#/shared/error-codes.ts";
import type { Route } from "./route.ts";

const head = `# Error codes

Every refusal of \`/v2\` is \`{ detail, code, request_id }\`, with \`fields\` where a form was refused: \`detail\` is one sentence for people,
\`code\` is for programs. Made from the code by \`node scripts/docs.ts\`; a test holds it to the code. Any call may answer with a code of
\`request/\` or \`server/\`, and one that asks for a bearer token with \`account/sign-in-needed\`.

| code | status | calls that name it |
|---|---|---|
`;

/** An error code, its status on the wire, and the calls whose contract names it. */
interface DescribedError {
  code: string;
  status: number;
  calls: string[];
}

/** All error codes in alphabetical order. */
export function listErrors(routes: readonly Route[]): DescribedError[] {
  const callsOf = (code: string) =>
    routes.filter(({ call }) => call.errors?.some((named) => named === code)).map(({ name }) => name);
  return Object.entries(errorStatus)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, status]) => ({ code, status, calls: callsOf(code).sort() }));
}

/** docs/reference/errors.md: the same list as a page. */
export function errorsPage(routes: readonly Route[]): string {
  const rows = listErrors(routes).map(({ code, status, calls }) => {
    const named = calls.map((call) => `\`${call}\``).join(", ");
    return `| \`${code}\` | ${status} | ${named} |\n`;
  });
  return head + rows.join("");
}
