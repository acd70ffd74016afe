import type { Profile } from "./profiler.ts";

/** A function in the tree of calls, with the time of what it called. */
export interface Frame {
  label: string;
  ownUs: number;
  allUs: number;
  children: Map<string, Frame>;
}

const idle = new Set(["(idle)", "(program)"]);

const frame = (label: string): Frame => ({ label, ownUs: 0, allUs: 0, children: new Map() });

/** Package, or file of ours, that a script belongs to. */
function placeOf(url: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  if (url.includes("/build/server/")) return "app";
  if (url.includes("/build/product/")) return "server";
  return url.replace(/^.*\//, "");
}

/** The calls of a recording as one tree; calls of one function from one place are one frame, and waiting is left out. */
export function framesOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ownUs = new Map<number, number>();
  for (const [at, id] of samples.entries()) ownUs.set(id, (ownUs.get(id) ?? 0) + timeDeltas[at]!);

  const root = frame("all");
  const add = (into: Frame, id: number) => {
    const node = byId.get(id)!;
    const { functionName, url } = node.callFrame;
    if (idle.has(functionName)) return;
    const place = placeOf(url);
    const label = `${functionName || "(anonymous)"}${place ? ` ${place}` : ""}`;
    const one = into.children.get(label) ?? frame(label);
    into.children.set(label, one);
    one.ownUs += ownUs.get(id) ?? 0;
    for (const child of node.children ?? []) add(one, child);
  };
  for (const child of nodes[0]!.children ?? []) add(root, child);
  sumUp(root);
  return root;
}

function sumUp(one: Frame): number {
  one.allUs = one.ownUs;
  for (const child of one.children.values()) one.allUs += sumUp(child);
  return one.allUs;
}

/** Functions by the time they took themselves, as a share of all. */
export function selfTimes(root: Frame): { label: string; share: number }[] {
  const own = new Map<string, number>();
  const walk = (one: Frame) => {
    own.set(one.label, (own.get(one.label) ?? 0) + one.ownUs);
    for (const child of one.children.values()) walk(child);
  };
  walk(root);
  return [...own].map(([label, us]) => ({ label, share: us / root.allUs })).sort((a, b) => b.share - a.share);
}

const width = 1200;
const rowHeight = 15;
const letterWidth = 6.2;
/** Narrower frames cannot be seen, and would make the file large. */
const shareMin = 0.008;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The tree as a picture: a frame is as wide as its share of the time, and stands on what called it. */
export function flameGraph(root: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (one: Frame, x: number, depth: number) => {
    const share = one.allUs / root.allUs;
    if (share < shareMin) return;
    deepest = Math.max(deepest, depth);
    boxes.push(box(one.label, { x, depth, share }));
    let from = x;
    for (const child of [...one.children.values()].sort((a, b) => b.allUs - a.allUs)) {
      draw(child, from, depth + 1);
      from += (child.allUs / root.allUs) * width;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 3) * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-rowHeight * 2} ${width} ${height}" font-family="monospace" font-size="10">`,
    `<rect y="${-rowHeight * 2}" width="${width}" height="${height}" fill="#fff"/><text x="4" y="-12" font-size="13">${escaped(title)}: share of the server’s work, callers above</text>`,
    ...boxes,
    "</svg>\n",
  ].join("\n");
}

function box(label: string, { x, depth, share }: { x: number; depth: number; share: number }): string {
  const wide = share * width;
  const place = label.split(" ").at(-1)!;
  const hue = [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const letters = Math.floor((wide - 4) / letterWidth);
  const y = depth * rowHeight;
  const shown = letters > 2 ? label.slice(0, letters) : "";
  const text = shown ? `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(shown)}</text>` : "";
  return `<g><title>${escaped(label)} ${(100 * share).toFixed(1)} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="14" fill="hsl(${hue} 60% 80%)"/>${text}</g>`;
}
