import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { pageTitle } from "#/app/page-title.ts";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import type { Route } from "./+types/docs-page.ts";
import { type Described, type OpenApi, type Part, readReference } from "./api-reference.ts";
import { ProseStyle } from "./prose-style.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const document = await context.get(apiContext)("GET /v2/openapi.json");
  return { groups: readReference(document as OpenApi) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "API reference") },
  { name: "description", content: "Every call of the API: what it does, takes, answers and refuses." },
];

export default function DocsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div lang="en-NG" className="prose">
      <ProseStyle />
      <h1>API reference</h1>
      <p>
        Every call, as the server checks it. Answers are JSON. A refusal is{" "}
        <code>{'{"detail": "one sentence", "code": "a name for programs"}'}</code>. The same as a document for tools:{" "}
        <a href="/v2/openapi.json">OpenAPI</a>. All codes: <Link to="/docs/errors">error codes</Link>.
      </p>
      <nav aria-label="Calls">
        <ul>
          {groups.map(({ tag, calls }) => (
            <li key={tag}>
              <a href={`#${tag}`}>{tag}</a> ({calls.length})
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ tag, calls }) => (
        <section key={tag} aria-labelledby={tag}>
          <h2 id={tag}>{tag}</h2>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} {...call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Call({ method, path, does, takes, answers, refuses }: Described) {
  return (
    <details className="mb-2 rounded-card bg-surface shadow-card px-4 py-2">
      <summary className="min-h-11 cursor-pointer">
        <h3 className="my-0! inline break-all">
          <code>
            {method} {path}
          </code>
        </h3>
        <span className="block text-ink-2 text-sm">{does}</span>
      </summary>
      {takes.length > 0 && <PartTable title="Takes" of={`${method} ${path}`} parts={takes} hasWhere />}
      <p>
        Answers <strong>{answers.type}</strong>
      </p>
      {answers.parts.length > 0 && <PartTable title="Answer" of={`${method} ${path}`} parts={answers.parts} />}
      {refuses.length > 0 && (
        <>
          <p>Refuses with</p>
          <ul>
            {refuses.map(({ status, about }) => (
              <li key={status}>
                <code>{status}</code> {about}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

interface PartTableProps {
  title: string;
  of: string;
  parts: Part[];
  hasWhere?: boolean;
}

function PartTable({ title, of, parts, hasWhere = false }: PartTableProps) {
  return (
    <ScrollBox label={`${title}: ${of}`} className="mb-3">
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {hasWhere && <th scope="col">In</th>}
            <th scope="col">Type</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.where + part.name}>
              <th scope="row">
                <code>{part.name}</code>
                {hasWhere && part.isRequired && " (needed)"}
              </th>
              {hasWhere && <td>{part.where}</td>}
              <td>{part.type}</td>
              <td>{part.about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
