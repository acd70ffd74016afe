import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import type { Route } from "./+types/errors-page.ts";
import { ProseStyle } from "./prose-style.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { errors: await context.get(apiContext)("GET /v2/errors") };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Error codes") },
  { name: "description", content: "Every error code of the API, with its status and the calls that name it." },
];

export default function ErrorsPage({ loaderData: { errors } }: Route.ComponentProps) {
  return (
    <div lang="en-NG" className="prose">
      <ProseStyle />
      <h1>Error codes</h1>
      <p>
        Every refusal is <code>{'{"detail", "code", "request_id"}'}</code>, with <code>fields</code> where a form was
        refused: <code>detail</code> is one sentence for people, <code>code</code> is for programs and does not change.
        Any call may answer with a code of <code>request/</code> or <code>server/</code>, and one for members with{" "}
        <code>account/sign-in-needed</code>. The calls are in the <Link to="/docs">API reference</Link>.
      </p>
      <ScrollBox label="Error codes">
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">Calls that name it</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, status, calls }) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{status}</td>
                <td>
                  <ul>
                    {calls.map((call) => (
                      <li key={call}>
                        <code>{call}</code>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
