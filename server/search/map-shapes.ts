/** A point of the map. */
export interface Spot {
  x: number;
  y: number;
}

/** A square. */
export interface Box {
  min: number;
  max: number;
}

/** A half-plane: positive inside. */
type Side = (spot: Spot) => number;

const sidesOf = ({ min, max }: Box): Side[] => [
  ({ x }) => x - min,
  ({ x }) => max - x,
  ({ y }) => y - min,
  ({ y }) => max - y,
];

const between = (a: Spot, b: Spot, part: number): Spot => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** The part of a polygon in the box (Sutherland–Hodgman); empty where it is outside. */
export const clipRing = (ring: readonly Spot[], box: Box): Spot[] =>
  sidesOf(box).reduce((rest, side) => cut(rest, side), [...ring]);

function cut(ring: readonly Spot[], side: Side): Spot[] {
  return ring.flatMap((spot, at) => {
    const before = ring.at(at - 1)!;
    const [was, is] = [side(before), side(spot)];
    const crossing = was >= 0 === is >= 0 ? [] : [between(before, spot, was / (was - is))];
    return is >= 0 ? [...crossing, spot] : crossing;
  });
}

/** The parts of a line in the box. */
export function clipLine(line: readonly Spot[], box: Box): Spot[][] {
  const parts: Spot[][] = [];
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (!from) continue;
    let [start, end] = [0, 1];
    for (const side of sidesOf(box)) {
      const [a, b] = [side(from), side(to)];
      if (a < 0 && b < 0) end = -1;
      else if (a < 0) start = Math.max(start, a / (a - b));
      else if (b < 0) end = Math.min(end, a / (a - b));
    }
    if (start > end) continue;
    if (start > 0 || at === 1) parts.push([between(from, to, start)]);
    parts.at(-1)!.push(between(from, to, end));
  }
  return parts;
}

interface Corner extends Spot {
  /** Whose cell is across the edge that begins here; -1: the edge of the box. */
  across: number;
}

/** Borders between the Voronoi cells of spots. */
export function cellBorders(spots: readonly Spot[], { min, max }: Box): Spot[][] {
  const edges: Spot[][] = [];
  for (const [nth, spot] of spots.entries()) {
    let cell: Corner[] = [
      { x: min, y: min, across: -1 },
      { x: max, y: min, across: -1 },
      { x: max, y: max, across: -1 },
      { x: min, y: max, across: -1 },
    ];
    for (const [across, other] of spots.entries())
      if (keyOf(other) !== keyOf(spot)) cell = cutCell(cell, spot, other, across);
    for (const [at, corner] of cell.entries()) {
      const { across } = corner;
      const next = cell[(at + 1) % cell.length]!;
      if (across > nth && keyOf(corner) !== keyOf(next)) edges.push([corner, next]);
    }
  }
  return joined(edges);
}

/** The part of a cell that is nearer to its spot than to another. */
function cutCell(cell: Corner[], spot: Spot, other: Spot, across: number): Corner[] {
  const [dx, dy] = [other.x - spot.x, other.y - spot.y];
  const limit = (other.x ** 2 + other.y ** 2 - spot.x ** 2 - spot.y ** 2) / 2;
  const inside = ({ x, y }: Spot) => limit - x * dx - y * dy;
  if (cell.every((corner) => inside(corner) >= 0)) return cell;
  return cell.flatMap((corner, at) => {
    const next = cell[(at + 1) % cell.length]!;
    const [is, becomes] = [inside(corner), inside(next)];
    const kept = is >= 0 ? [corner] : [];
    if (is >= 0 === becomes >= 0) return kept;
    // Where the edge leaves the cell the new border begins; where it comes back the edge goes on.
    const crossing = { ...between(corner, next, is / (is - becomes)), across: is >= 0 ? across : corner.across };
    return [...kept, crossing];
  });
}

const keyOf = ({ x, y }: Spot) => `${Math.round(x)} ${Math.round(y)}`;

/** Edges that meet, as lines: a path with fewer moves is shorter. */
function joined(edges: readonly Spot[][]): Spot[][] {
  const lines: Spot[][] = [];
  const byEnd = new Map<string, Spot[]>();
  for (const [one, other] of edges as [Spot, Spot][]) {
    const [from, to] = byEnd.has(keyOf(other)) ? [other, one] : [one, other];
    const known = byEnd.get(keyOf(from));
    const line = known ?? [from];
    if (known) byEnd.delete(keyOf(from));
    else lines.push(line);
    line.push(to);
    byEnd.set(keyOf(to), line);
  }
  return lines;
}

/** Units of the map in one of a path: short numbers make small pages. */
const pathUnit = 5;
/** Shorter steps are left out. */
const stepMin = 7;

/** A path of SVG in whole units of its own, relative from point to point. */
export function pathOf(spots: readonly Spot[], isClosed = false): string {
  let path = "";
  let last: Spot | undefined;
  for (const [at, { x, y }] of spots.entries()) {
    const spot = { x: Math.round(x / pathUnit), y: Math.round(y / pathUnit) };
    if (!last) path = `M${spot.x} ${spot.y}l`;
    else {
      const [right, down] = [spot.x - last.x, spot.y - last.y];
      const isEnd = at === spots.length - 1;
      if (Math.hypot(right, down) < (isEnd ? 1 : stepMin)) continue;
      path += `${path.endsWith("l") ? "" : " "}${right} ${down}`;
    }
    last = spot;
  }
  return path.length === 0 || path.endsWith("l") ? "" : `${path.replaceAll(" -", "-")}${isClosed ? "z" : ""}`;
}
