/** A client that sends requests on many connections without pause, in a separate process controlled by its parent. */
import { Agent, request } from "node:http";

interface Task {
  url: string;
  /** `{n}` is replaced with a unique number. */
  path: string;
  connections: number;
  /** Client address of the flood, in another network than the measurement. */
  from: string;
}

const counts: Record<string, number> = {};
let nth = 0;

process.on("message", ({ url, path, connections, from }: Task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
  const ask = () => {
    nth += 1;
    const asked = request(url + path.replace("{n}", `${process.pid}-${nth}`), { agent }, (answer) => {
      const status = String(answer.statusCode);
      counts[status] = (counts[status] ?? 0) + 1;
      answer.resume().once("close", ask);
    });
    asked.once("error", () => {
      counts.broken = (counts.broken ?? 0) + 1;
      setTimeout(ask, 50);
    });
    asked.end();
  };
  for (let each = 0; each < connections; each += 1) ask();
  setInterval(() => process.send!(counts), 200);
});
