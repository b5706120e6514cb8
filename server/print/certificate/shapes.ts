/** A transformation, as in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Gradient {
  stops: readonly { offset: number; colour: string }[];
}

export interface Stroke {
  colour: string;
  width: number;
  opacity: number;
  isRound: boolean;
}

/** A path with its paint, in the units of its matrix. */
export interface Shape {
  /** Path data as in SVG. */
  d: string;
  fill: string | Gradient | null;
  stroke: Stroke | null;
  opacity: number;
  matrix: Matrix;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

/** Returns a number as it is written in a path. */
export const written = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Returns the path of a rectangle with round corners. */
export const roundedRect = ({ x, y, width, height }: Box, radius: number): string => {
  const r = Math.min(radius, width / 2, height / 2);
  const [w, h] = [written(width - 2 * r), written(height - 2 * r)];
  if (r === 0) return `M${written(x)} ${written(y)}h${w}v${h}h-${w}z`;
  const arc = (dx: number, dy: number) => `a${written(r)} ${written(r)} 0 0 1 ${written(dx)} ${written(dy)}`;
  return `M${written(x + r)} ${written(y)}h${w}${arc(r, r)}v${h}${arc(-r, r)}h-${w}${arc(-r, -r)}v-${h}${arc(r, -r)}z`;
};

/** Returns a path that is filled in one colour. */
export const filled = (d: string, fill: string): Shape => ({ d, fill, stroke: null, opacity: 1, matrix: IDENTITY });

/** Returns the corners of the box around a path of absolute or relative lines, curves and arcs: control points count as points. */
export const boundsOf = (d: string): Box => {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const add = (nextX: number, nextY: number) => {
    xs.push(nextX);
    ys.push(nextY);
  };
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    const name = command.toUpperCase();
    if (name === 'Z') [x, y] = [startX, startY];
    const step = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7 }[name] ?? 0;
    for (let at = 0; step > 0 && at + step <= numbers.length; at += step) {
      const group = numbers.slice(at, at + step);
      const [ox, oy] = isRelative ? [x, y] : [0, 0];
      if (name === 'H') x = ox + (group[0] ?? 0);
      else if (name === 'V') y = oy + (group[0] ?? 0);
      else {
        if (name !== 'A') for (let pair = 0; pair < step - 2; pair += 2) add(ox + (group[pair] ?? 0), oy + (group[pair + 1] ?? 0));
        x = ox + (group[step - 2] ?? 0);
        y = oy + (group[step - 1] ?? 0);
      }
      if (name === 'M' && at === 0) [startX, startY] = [x, y];
      add(x, y);
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};
