/** One function as it was called from one place. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** A recording of the engine's profiler: which function ran at each sample. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

const betweenSamplesUs = 500;

/** Speaks to the profiler of a process that was started with `--inspect`. */
export async function attachProfiler(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let sent = 0;
  const send = <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve) => {
      const id = ++sent;
      waiting.set(id, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: betweenSamplesUs });
  return {
    start: () => send("Profiler.start"),
    stop: async () => (await send<{ profile: Profile }>("Profiler.stop")).profile,
    close: () => socket.close(),
  };
}
