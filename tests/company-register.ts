import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A fake company register with the documented endpoint, on a local port. */
export async function startCompanyRegister(companies: readonly { rc_number: string; company_name: string }[]) {
  const asked: { path: string; key: unknown; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    asked.push({ path: request.url!, key: request.headers["x-api-key"], body });
    const { rc_number } = JSON.parse(body) as { rc_number: string };
    if (rc_number === "500") return void response.end("<html>Bad gateway</html>");
    const found = companies.filter((company) => company.rc_number === rc_number);
    const more = { company_status: "ACTIVE", registrationDate: "2021-03-03T00:00:00", entity_type: "RC" };
    const data = found.map((company) => ({ ...company, ...more }));
    response.writeHead(found.length > 0 ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: found.length > 0, response_code: found.length > 0 ? "00" : "01", data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
