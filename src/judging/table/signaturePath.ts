/** Size of the box in which a captain signs; the points of its path lie in it. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;

export interface SignPoint {
  x: number;
  y: number;
}

/** Shortest distance between two points of a line, in units of the box. */
const SHORTEST = 2;
const LONGEST = 64;

const onBox = ({ x, y }: SignPoint): SignPoint => ({
  x: Math.min(SIGNATURE_BOX.width, Math.max(0, Math.round(x))),
  y: Math.min(SIGNATURE_BOX.height, Math.max(0, Math.round(y))),
});

/** Returns the points that lie far enough from the one before them, always with the first and the last. */
const thinned = (points: readonly SignPoint[], distance: number): SignPoint[] => {
  const kept: SignPoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1);
    const isEnd = index === 0 || index === points.length - 1;
    if (isEnd || !before || Math.hypot(point.x - before.x, point.y - before.y) >= distance) kept.push(point);
  }
  return kept;
};

const pathOf = ([first, ...rest]: readonly SignPoint[]): string => {
  if (!first) return '';
  // a dot is a line without a length, which a round cap shows
  const line = rest.length === 0 ? [first] : rest;
  return `M${first.x} ${first.y}${line.map(({ x, y }) => `L${x} ${y}`).join('')}`;
};

/** Adds a stroke to the path data of a sign, coarser if it would not fit into `max` characters. Returns the path as it was if even that is too long. */
export const withStroke = (path: string, stroke: readonly SignPoint[], max: number): string => {
  const points = stroke.map(onBox);
  for (let distance = SHORTEST; distance <= LONGEST; distance *= 2) {
    const next = path + pathOf(thinned(points, distance));
    if (next.length <= max) return next;
  }
  return path;
};
