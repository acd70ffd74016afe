import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Finding } from "./finding.ts";
import {
  atOnce,
  type Client,
  comesTrue,
  countStatuses,
  listBusinesses,
  logIn,
  makeMember,
  openConnection,
  password,
  signUp,
  type Target,
} from "./target.ts";

const edge = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/** Headers of an upload as bytes. */
const uploadHead = ({ token, network }: Pick<Client, "token" | "network">, bytes: number) =>
  [
    ...["POST /v2/user/upload HTTP/1.1", "Host: localhost", `X-Forwarded-For: ${network}`],
    ...[`Authorization: Bearer ${token}`, "Content-Type: multipart/form-data; boundary=edge"],
    ...[`Content-Length: ${bytes}`, "", ""],
  ].join("\r\n");

/** Opens uploads without a body. @returns how many are refused while the others are open */
async function stall(target: Target, times: number) {
  const member = await makeMember(target);
  const connections = Array.from({ length: times }, () => openConnection(target));
  for (const { socket } of connections) socket.write(uploadHead(member, 1_000_000) + edge);
  const refused = () => connections.filter(({ statuses }) => statuses()[0] === 429).length;
  const isBounded = await comesTrue(async () => refused() === times - 60);
  return { isBounded, refused: refused(), end: () => connections.forEach(({ socket }) => void socket.destroy()) };
}

export const heavyFindings: readonly Finding[] = [
  {
    number: 4,
    says: "Of a hundred slow uploads of one member sixty an hour are accepted, and other members are served.",
    attack: async (target) => {
      const { isBounded, refused, end } = await stall(target, 100);
      const others = await atOnce(5, () => target.visitor().get("/v2/faq"));
      end();
      const isServed = others.every(({ status }) => status === 200);
      return { isHeld: isBounded && isServed, seen: `${refused} refused; others served: ${isServed}` };
    },
  },
  {
    number: 5,
    says: "The OpenAPI document is generated once and has an ETag, which is answered with 304.",
    attack: async ({ visitor }) => {
      const path = "/v2/openapi.json";
      const [one, other] = await Promise.all([visitor().get(path), visitor().get(path)]);
      const tag = one.headers.get("etag") ?? "";
      const again = await visitor().get(path, { "if-none-match": tag });
      const isSame = tag !== "" && tag === other.headers.get("etag") && one.text === other.text;
      return { isHeld: isSame && again.status === 304, seen: `tag ${tag}, asked again: ${again.status}` };
    },
  },
  {
    number: 6,
    says: "Unknown paths are not found, and a visitor's page does not wait for a crawler's.",
    attack: async ({ visitor }) => {
      const crawler = visitor();
      const unknown: number[] = [];
      // Sequential: under load the server sheds concurrent requests of one network.
      for (let nth = 0; nth < 40; nth += 1) unknown.push((await crawler.get(`/nowhere-${nth}`)).status);
      const isUnknown = unknown.every((status) => status === 404);
      let answered = 0;
      const searches = atOnce(200, async (nth) => {
        await crawler.get(`/search?search=made-up-${nth}`);
        answered += 1;
      });
      const other = await visitor().get("/search?search=tailor");
      const before = answered;
      await searches;
      const isFair = other.status === 200 && before < 100;
      const seen = `unknown: ${countStatuses(unknown)}; `;
      return { isHeld: isUnknown && isFair, seen: `${seen}a visitor came after ${before} of 200 searches` };
    },
  },
  {
    number: 10,
    says: "New passwords without proof are refused before they are hashed, and do not delay a sign-in.",
    attack: async (target) => {
      const { email } = await signUp(target);
      const alone = performance.now();
      await logIn(target.visitor(), email, password);
      const hashMs = performance.now() - alone;
      const stranger = target.visitor();
      const draft = { email, password: "laterite-road-21", confirm_password: "laterite-road-21" };
      const beganAt = performance.now();
      const replies = await atOnce(120, () => stranger.put("/v2/setnewpassword", draft));
      const tookMs = performance.now() - beganAt;
      const isRefused = replies.every(({ status }) => status >= 400 && status < 500);
      const seen = `${countStatuses(replies.map(({ status }) => status))} in ${tookMs.toFixed(0)} ms, `;
      // Two hashes run concurrently, so 120 would take as long as 60 log-ins.
      return { isHeld: isRefused && tookMs < 30 * hashMs, seen: `${seen}one sign-in ${hashMs.toFixed(0)} ms` };
    },
  },
  {
    number: 13,
    says: "Another business's share card is drawn in turn while one network requests all of them.",
    attack: async (target) => {
      const crawler = target.visitor();
      const [own = "", ...ids] = (await listBusinesses(target)).slice(0, 38);
      const crowd = Promise.all(ids.map((id) => crawler.get(`/share/${id}/card.png`)));
      const other = await target.visitor().get(`/share/${own}/card.png`);
      const statuses = (await crowd).map(({ status }) => status);
      // A plain card, cached for a minute, replaces it while the queue is full.
      const isDrawn = other.status === 200 && other.headers.get("cache-control") !== "public, max-age=60";
      return { isHeld: isDrawn, seen: `${countStatuses(statuses)}; another: ${other.headers.get("cache-control")}` };
    },
  },
  {
    number: 20,
    says: "After a refused upload the next request on the same connection gets a response.",
    attack: async (target) => {
      const { socket, statuses } = openConnection(target);
      const tooLarge = 15 * 2 ** 20 + 500_000;
      const body = Buffer.concat([Buffer.from(edge), Buffer.alloc(tooLarge, 7), Buffer.from("\r\n--edge--\r\n")]);
      socket.write(uploadHead(await signUp(target), body.length));
      socket.write(body);
      socket.write("GET /v2/locations HTTP/1.1\r\nHost: localhost\r\n\r\n");
      const isHeld = await comesTrue(async () => statuses().join() === "413,200");
      socket.destroy();
      return { isHeld, seen: `${statuses()}` };
    },
  },
  {
    number: 28,
    says: "A request for an absolute URL of another host causes no server error.",
    attack: async (target) => {
      const { socket, statuses } = openConnection(target);
      socket.write("GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
      await comesTrue(async () => statuses().length > 0);
      socket.destroy();
      const [status = 500] = statuses();
      return { isHeld: status < 500, seen: `${status}` };
    },
  },
  {
    number: 31,
    says: "Responses that are no pages execute nothing when opened, and every response has its cross-origin policy.",
    attack: async (target) => {
      const [id] = await listBusinesses(target);
      const inert = [
        "/faq.data",
        `/share/${id}/qr.svg`,
        `/share/${id}/card.png`,
        "/v2/faq",
        "/v2/nothing",
        "/media/x/y",
      ];
      const everything = [...inert, "/", "/nowhere", "/healthz"];
      const replies = await Promise.all(
        everything.map(async (path) => ({ path, headers: (await target.visitor().get(path)).headers })),
      );
      const lacking = replies.filter(({ path, headers }) => {
        const policy = headers.get("content-security-policy") ?? "";
        const mayRun = inert.includes(path) && !policy.includes("default-src 'none'");
        return mayRun || !headers.has("cross-origin-resource-policy");
      });
      return { isHeld: lacking.length === 0, seen: lacking.map(({ path }) => path).join(" ") || "all" };
    },
  },
  {
    number: 33,
    says: "Requests whose connection is reset at once are not logged as errors.",
    attack: async (target) => {
      const before = (await readFile(target.logPath, "utf8")).length;
      const reset = async () => {
        const { socket } = openConnection(target);
        await once(socket, "connect");
        socket.write("GET /v2/faq HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(4), () => socket.resetAndDestroy());
        await once(socket, "close");
      };
      for (let round = 0; round < 10; round += 1) await atOnce(30, reset);
      const { status } = await target.visitor().get("/v2/faq");
      const errors = (await readFile(target.logPath, "utf8")).slice(before);
      return { isHeld: status === 200 && errors === "", seen: errors.slice(0, 300) || `${status}, nothing logged` };
    },
  },
];
