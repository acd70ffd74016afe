import { Delaunay } from "d3-delaunay";

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

/** A spot in an area. */
export interface Site extends Spot {
  area: number;
}

/**
 * Borders between areas: a point is in the area of the nearest site. A site alone among those of other areas is left out, because its position
 * is probably wrong, unless it is the only one of its area.
 */
export function areaBorders(sites: readonly Site[], frame: Box): Spot[][] {
  const sizes = new Map<number, number>();
  for (const { area } of sites) sizes.set(area, (sizes.get(area) ?? 0) + 1);
  const all = trianglesOf(sites);
  const kept = sites.filter(
    ({ area }, nth) => sizes.get(area) === 1 || [...all.neighbors(nth)].some((other) => sites[other]!.area === area),
  );
  const { halfedges, triangles, circumcenters } = centredTriangles(kept);
  const edges: Spot[][] = [];
  for (const [edge, opposite] of halfedges.entries()) {
    const [one, other] = [edge, opposite].map((at) => kept[triangles[at]!]);
    if (opposite < edge || one!.area === other!.area) continue;
    edges.push([edge, opposite].map((at) => circumcenters[Math.floor(at / 3)]!));
  }
  return joined(edges).flatMap((line) => clipLine(line, frame));
}

const trianglesOf = (spots: readonly Spot[]) =>
  Delaunay.from(
    spots,
    ({ x }) => x,
    ({ y }) => y,
  );

/** The triangles between spots, and the centres of their circles, which are the corners of the cells around the spots. */
function centredTriangles(spots: readonly Spot[]) {
  const delaunay = trianglesOf(spots);
  const flat = delaunay.voronoi().circumcenters;
  const circumcenters = Array.from({ length: flat.length / 2 }, (_, nth) => ({
    x: flat[2 * nth]!,
    y: flat[2 * nth + 1]!,
  }));
  return { halfedges: delaunay.halfedges, triangles: delaunay.triangles, circumcenters };
}

const keyOf = ({ x, y }: Spot) => `${Math.round(x)} ${Math.round(y)}`;

/** Edges that meet, as lines: a path with fewer moves is shorter. */
function joined(edges: readonly Spot[][]): Spot[][] {
  const unused = new Map<string, Set<readonly Spot[]>>();
  for (const edge of edges)
    for (const end of edge) unused.set(keyOf(end), (unused.get(keyOf(end)) ?? new Set()).add(edge));
  const takeFrom = (end: Spot): Spot | undefined => {
    const [edge] = unused.get(keyOf(end)) ?? [];
    if (!edge) return undefined;
    for (const one of edge) unused.get(keyOf(one))!.delete(edge);
    return edge.find((one) => keyOf(one) !== keyOf(end));
  };
  return edges.flatMap(([start]) => {
    const line = [start!];
    for (let next = takeFrom(start!); next; next = takeFrom(next)) line.push(next);
    for (let next = takeFrom(start!); next; next = takeFrom(next)) line.unshift(next);
    return line.length > 1 ? [line] : [];
  });
}

/** Units of the map in one of a path: short numbers make small pages. */
const pathUnit = 5;
/** Shorter steps are left out. */
const stepMin = 10;

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
