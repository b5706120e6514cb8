/**
 * A toy isometric kit: 2:1 dimetric, light from the upper left, three tones a colour, no outlines, soft corners.
 * Lengths are in tiles; a tile is 2U wide and 1U high on the sheet, z steps are 1.08U.
 * It gives SVG text and has no randomness: the same scene is the same file.
 */
export interface Tones {
  top: string;
  left: string;
  right: string;
}

export const toys = {
  sun: { top: '#ffd766', left: '#ffc02e', right: '#e39a0b' },
  coral: { top: '#ff9a7e', left: '#fa6e4f', right: '#d24a2e' },
  cobalt: { top: '#7c92ff', left: '#4a63f0', right: '#2d42bd' },
  mint: { top: '#9be6cd', left: '#5ccba9', right: '#35a585' },
  leaf: { top: '#a5dd84', left: '#74c052', right: '#4e9a33' },
  grape: { top: '#c3a6ff', left: '#9c77f0', right: '#7350c8' },
  sky: { top: '#a8dcff', left: '#6fbef5', right: '#4698d6' },
  cream: { top: '#fffdf7', left: '#fbf0dc', right: '#e3d0b1' },
  sand: { top: '#fbebcf', left: '#f0d9b0', right: '#d9bc8a' },
  ink: { top: '#4a5288', left: '#2f376b', right: '#1f2650' },
  white: { top: '#fff', left: '#f1f3ff', right: '#cdd3f0' },
  wood: { top: '#f6cf9b', left: '#e2ae6c', right: '#be8746' },
  silver: { top: '#eef1fa', left: '#c6cee6', right: '#929dc2' },
} as const satisfies Record<string, Tones>;

export type Toy = keyof typeof toys;
export type Colour = Toy | Tones;
export type Point = readonly [x: number, y: number];
export type Point3 = readonly [x: number, y: number, z: number];

export interface BoxShape {
  x: number;
  y: number;
  z?: number;
  w?: number;
  d?: number;
  h?: number;
  /** Corner radius. */
  r?: number;
  c?: Colour;
  /** True (the default) for a white line on the top face. */
  shine?: boolean;
}

export interface BoxItem extends BoxShape {
  shadow?: boolean;
  glyph?: string;
  /** SVG drawn on the left or the right face. */
  left?: string;
  right?: string;
  order?: number;
}

const INK = '#1b2250';

/** Rounds to one decimal, which is enough on a sheet of some hundred units. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

export class Scene {
  readonly unit: number;
  readonly unitZ: number;
  readonly #items: { order: number; svg: string }[] = [];
  readonly #gradients = new Map<string, { id: string; svg: string }>();
  #bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  #mirrored = false;

  constructor(unit = 40) {
    this.unit = unit;
    this.unitZ = unit * 1.08;
  }

  /** Projects a point of the scene onto the sheet. */
  at(x: number, y: number, z = 0): Point {
    const sheetX = (x - y) * this.unit;
    const sheetY = ((x + y) * this.unit) / 2 - z * this.unitZ;
    const b = this.#bounds;
    b.left = Math.min(b.left, sheetX);
    b.right = Math.max(b.right, sheetX);
    b.top = Math.min(b.top, sheetY);
    b.bottom = Math.max(b.bottom, sheetY);
    return [sheetX, sheetY];
  }

  /** Adds SVG; items of a higher order are nearer. */
  add(order: number, svg: string): this {
    this.#items.push({ order, svg });
    return this;
  }

  /** Draws items that will be mirrored, with the light still from the left. */
  mirrored(draw: () => string): string {
    this.#mirrored = true;
    const svg = draw();
    this.#mirrored = false;
    return svg;
  }

  /** Returns a box with soft vertical corners. */
  boxSvg({ x, y, z = 0, w = 1, d = 1, h = 0.3, r = 0.12, c = 'sun', shine = true }: BoxShape): string {
    const tones = typeof c === 'string' ? toys[c] : c;
    const plan = roundedRect(x, y, w, d, r);
    const top = plan.map(([a, b]) => this.at(a, b, z + h));
    const foot = plan.map(([a, b]) => this.at(a, b, z));
    const softness = Math.max(0.02, (Math.min(r, w / 2, d / 2) * 0.9) / (w + d));
    const line = shine ? ' stroke="#fff" stroke-opacity=".38" stroke-width="1.1"' : '';
    const sides = `<path d="${path(hull([...top, ...foot]))}" fill="${this.#gradient(tones, w / (w + d), softness)}"/>`;
    return `${sides}<path d="${path(top)}" fill="${tones.top}"${line}/>`;
  }

  /** Returns a round body, narrower or wider at the top. */
  coneSvg(x: number, y: number, z: number, footRadius: number, topRadius: number, h: number, c: Colour, inside?: string): string {
    const tones = typeof c === 'string' ? toys[c] : c;
    const ring = (r: number, height: number) => roundedRect(x - r, y - r, 2 * r, 2 * r, r).map(([a, b]) => this.at(a, b, height));
    const top = ring(topRadius, z + h);
    const body = path(hull([...top, ...ring(footRadius, z)]));
    return `<path d="${body}" fill="${this.#gradient(tones, 0.5, 0.4)}"/><path d="${path(top)}" fill="${inside ?? tones.top}"/>`;
  }

  /** Returns the shadow of a box on the ground, or on a surface at height `z`. */
  shadowSvg(x: number, y: number, w: number, d: number, r: number, h = 0.3, opacity = 0.13, z = 0): string {
    const length = 0.45 * h;
    const plan = roundedRect(x, y, w, d, r);
    const points = [...plan.map(([a, b]) => this.at(a, b, z)), ...plan.map(([a, b]) => this.at(a + length, b - length * 0.15, z))];
    return `<path d="${path(hull(points))}" fill="${INK}" opacity="${opacity}"/>`;
  }

  /** Returns SVG in tile units on a horizontal face. */
  onTop(x: number, y: number, z: number, svg: string, w = 1, d = w): string {
    const [a, b] = this.at(x, y, z);
    const u = this.unit;
    return `<g transform="matrix(${num(u * w)} ${num((u * w) / 2)} ${num(-u * d)} ${num((u * d) / 2)} ${num(a)} ${num(b)})">${svg}</g>`;
  }

  /** Returns SVG in tile units on the left face, from its upper left corner. */
  onLeft(x: number, y: number, z: number, svg: string): string {
    const [a, b] = this.at(x, y, z);
    return `<g transform="matrix(${num(this.unit)} ${num(this.unit / 2)} 0 ${num(this.unitZ)} ${num(a)} ${num(b)})">${svg}</g>`;
  }

  /** Returns SVG in tile units on the right face, from its upper left corner. */
  onRight(x: number, y: number, z: number, svg: string): string {
    const [a, b] = this.at(x, y, z);
    return `<g transform="matrix(${num(this.unit)} ${num(-this.unit / 2)} 0 ${num(this.unitZ)} ${num(a)} ${num(b)})">${svg}</g>`;
  }

  ballSvg(x: number, y: number, z: number, r: number, c: Toy): string {
    const [a, b] = this.at(x, y, z);
    this.at(x, y, z + r);
    const size = r * this.unit;
    const shine = `<circle cx="${num(a - size * 0.28)}" cy="${num(b - size * 0.3)}" r="${num(size * 0.42)}" fill="${toys[c].top}"/>`;
    return `<circle cx="${num(a)}" cy="${num(b)}" r="${num(size)}" fill="${toys[c].left}"/>${shine}`;
  }

  lineSvg(points: readonly Point3[], width: number, stroke: string): string {
    const way = points
      .map((point) =>
        this.at(...point)
          .map(num)
          .join(' '),
      )
      .join('L');
    const pen = `stroke="${stroke}" stroke-width="${num(width * this.unit)}" stroke-linecap="round" stroke-linejoin="round"`;
    return `<path d="M${way}" fill="none" ${pen}/>`;
  }

  /** Adds a box with everything on it, at its place in the order. */
  box(item: BoxItem): this {
    const { x, y, z = 0, w = 1, d = 1, h = 0.3, r = 0.12, shadow, glyph, left, right, order } = item;
    if (shadow) this.add(-45, this.shadowSvg(x, y, w, d, r, h));
    let svg = this.boxSvg(item);
    if (glyph) svg += this.onTop(x, y, z + h, glyph, w, d);
    if (left) svg += this.onLeft(x, y + d, z + h, left);
    if (right) svg += this.onRight(x + w, y + d, z + h, right);
    return this.add(order ?? x + w / 2 + y + d / 2 + z * 0.6, svg);
  }

  /** Returns the whole drawing, cropped, and its size in px. */
  draw(padding = 6): { svg: string; width: number; height: number } {
    const { left, top, right, bottom } = this.#bounds;
    const width = Math.ceil(right - left + 2 * padding);
    const height = Math.ceil(bottom - top + 2 * padding);
    const body = this.#items.toSorted((a, b) => a.order - b.order).map(({ svg }) => svg);
    const box = `${num(left - padding)} ${num(top - padding)} ${width} ${height}`;
    const defs = [...this.#gradients.values()].map(({ svg }) => svg).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}"><defs>${defs}</defs>${body.join('')}</svg>\n`;
    return { svg, width, height };
  }

  /** Returns the soft blend at the front corner; `edge` is its share of the width. */
  #gradient(tones: Tones, edge: number, softness: number): string {
    const [from, to] = this.#mirrored ? [tones.right, tones.left] : [tones.left, tones.right];
    const start = Math.max(0, edge - softness).toFixed(2);
    const end = Math.min(1, edge + softness).toFixed(2);
    const key = `${from}${to}${start}${end}`;
    const known = this.#gradients.get(key);
    if (known) return `url(#${known.id})`;
    const id = `g${this.#gradients.size}`;
    const stops = `<stop offset="${start}" stop-color="${from}"/><stop offset="${end}" stop-color="${to}"/>`;
    this.#gradients.set(key, { id, svg: `<linearGradient id="${id}">${stops}</linearGradient>` });
    return `url(#${id})`;
  }
}

/** Returns the outline of a box from above, clockwise from its front corner. */
export function roundedRect(x: number, y: number, w: number, d: number, r: number, steps?: number): Point[] {
  const radius = Math.min(r, w / 2, d / 2);
  const n = steps ?? (radius >= 0.3 ? 7 : radius <= 0.06 ? 2 : 4);
  const corners = [
    [x + w - radius, y + d - radius],
    [x + radius, y + d - radius],
    [x + radius, y + radius],
    [x + w - radius, y + radius],
  ] as const;
  return corners.flatMap(([cx, cy], corner) =>
    Array.from({ length: n + 1 }, (_, step): Point => {
      const angle = ((corner + step / n) * Math.PI) / 2;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

/** Returns a closed path in relative steps, which are shorter. */
export function path(points: readonly Point[]): string {
  let [lastX, lastY] = [0, 0];
  const steps = points.map(([x, y], index) => {
    const step = `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${num(x - lastX)} ${num(y - lastY)}`;
    // Rounded output: the next step starts from it, so that the error does not accumulate.
    lastX += Number(num(x - lastX));
    lastY += Number(num(y - lastY));
    return step;
  });
  return `${steps.join('').replaceAll(' -', '-')}z`;
}

/** Returns the convex hull (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (turnsLeftOrStraight(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeftOrStraight(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return false;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}
