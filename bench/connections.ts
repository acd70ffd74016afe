/** Connections that are kept open, as a provider has them, written to by hand: the load shares the cores with the server. */
import { connect, type Socket } from "node:net";

interface Target {
  port: number;
  /** Target of posted forms. */
  path?: string;
  connections: number;
}

interface Waiting {
  request: string;
  resolve: (body: string) => void;
  reject: (error: Error) => void;
}

const timeoutMs = 15_000;
const headEnd = "\r\n\r\n";

/** Asks over a number of connections at most, one at a time on each. */
export class Connections {
  readonly #host: string;
  readonly #target: Target;
  readonly #idle: Socket[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #open = new Set<Socket>();

  constructor(target: Target) {
    this.#target = target;
    this.#host = `host: 127.0.0.1:${target.port}\r\nuser-agent: bench`;
  }

  /** @returns the body of a 200. @throws Error for any other answer, and for none */
  post(form: string): Promise<string> {
    const about = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(form)}`;
    return this.#ask(`POST ${this.#target.path} HTTP/1.1\r\n${this.#host}\r\n${about}${headEnd}${form}`);
  }

  /** JSON to any path. @param from the address it comes from, as a proxy says it */
  postJson(path: string, { token, from, content }: { token: string; from: string; content: object }): Promise<string> {
    const json = JSON.stringify(content);
    const who = `authorization: Bearer ${token}\r\nx-forwarded-for: ${from}`;
    const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}`;
    return this.#ask(`POST ${path} HTTP/1.1\r\n${this.#host}\r\n${who}\r\n${about}${headEnd}${json}`);
  }

  /** The answer of any path. @param from the address it comes from, as a proxy says it */
  get(path: string, from: string): Promise<string> {
    return this.#ask(`GET ${path} HTTP/1.1\r\n${this.#host}\r\nx-forwarded-for: ${from}${headEnd}`);
  }

  #ask(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const socket = this.#idle.shift();
      if (socket) this.#send(socket, waiting);
      else if (this.#open.size < this.#target.connections) this.#send(this.#connect(), waiting);
      else this.#waiting.push(waiting);
    });
  }

  close() {
    for (const socket of this.#open) socket.destroy();
  }

  #connect(): Socket {
    const socket = connect({ port: this.#target.port, host: "127.0.0.1", noDelay: true });
    this.#open.add(socket);
    socket.setEncoding("latin1").setTimeout(timeoutMs, () => socket.destroy(new Error("no answer")));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#open.delete(socket);
      const at = this.#idle.indexOf(socket);
      if (at !== -1) this.#idle.splice(at, 1);
    });
    return socket;
  }

  #send(socket: Socket, { request, resolve, reject }: Waiting) {
    let received = "";
    const closed = () => reject(new Error("the connection was closed"));
    const read = (chunk: string) => {
      received += chunk;
      const answer = readAnswer(received);
      if (!answer) return;
      socket.off("data", read).off("close", closed);
      if (answer.status === "200") resolve(answer.body);
      else reject(new Error(answer.status));
      const next = this.#waiting.shift();
      if (next) this.#send(socket, next);
      else this.#idle.push(socket);
    };
    socket.on("data", read).on("close", closed);
    socket.write(request);
  }
}

/** Received are bytes, a letter each. @returns undefined: it is not whole yet */
function readAnswer(received: string): { status: string; body: string } | undefined {
  const bodyAt = received.indexOf(headEnd) + headEnd.length;
  if (bodyAt < headEnd.length) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  if (length === undefined) throw new Error("an answer without its length");
  if (received.length < bodyAt + Number(length)) return undefined;
  return { status: received.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length), body: received.slice(bodyAt) };
}
