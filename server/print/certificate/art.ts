import { readFile } from 'node:fs/promises';
import { projectFile } from '#server/projectFile.ts';
import { type Box, type Gradient, IDENTITY, type Matrix, multiply, type Shape } from './shapes.ts';

/** A drawing of `public/art`, as shapes in its own units. */
export interface Art {
  view: Box;
  shapes: readonly Shape[];
}

/** Attributes that a group passes on. */
interface Inherited {
  matrix: Matrix;
  opacity: number;
  fill: string;
  stroke: string;
  strokeWidth: number;
  strokeOpacity: number;
  isRound: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"]*")*)\s*(\/?)>/g;

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(Array.from(text.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]));

const numbersIn = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

const transformOf = (text: string): Matrix => {
  let matrix = IDENTITY;
  for (const [, name, inside = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersIn(inside);
    if (name === 'matrix') matrix = multiply(matrix, [a, b ?? 0, c, d, e, f]);
    else if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') matrix = multiply(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else throw new Error(`A drawing has the transformation ${name}, which is not drawn`);
  }
  return matrix;
};

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;

/** Returns the path of an element; null if it has none. */
const pathOf = (name: string, attributes: Attributes): string | null => {
  const number = (key: string) => Number(attributes[key] ?? 0);
  if (name === 'path') return attributes['d'] ?? null;
  if (name === 'circle') return ellipse(number('cx'), number('cy'), number('r'), number('r'));
  if (name === 'ellipse') return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
  if (name !== 'rect') return null;
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
  const r = Math.min(number('rx'), width / 2, height / 2);
  const arc = (dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`;
};

const readGradients = (source: string): Map<string, Gradient> =>
  new Map(
    Array.from(source.matchAll(/<linearGradient id="([^"]+)">(.*?)<\/linearGradient>/gs), ([, id = '', inside = '']) => [
      id,
      {
        stops: Array.from(inside.matchAll(/<stop([^>]*)\/>/g), ([, attributes = '']) => {
          const { offset = '0', 'stop-color': colour = '#000' } = attributesOf(attributes);
          return { offset: Number(offset), colour };
        }),
      },
    ]),
  );

const inheritedBy = (outer: Inherited, attributes: Attributes): Inherited => ({
  matrix: multiply(outer.matrix, transformOf(attributes['transform'] ?? '')),
  opacity: outer.opacity * Number(attributes['opacity'] ?? 1) * Number(attributes['fill-opacity'] ?? 1),
  fill: attributes['fill'] ?? outer.fill,
  stroke: attributes['stroke'] ?? outer.stroke,
  strokeWidth: Number(attributes['stroke-width'] ?? outer.strokeWidth),
  strokeOpacity: Number(attributes['stroke-opacity'] ?? outer.strokeOpacity),
  isRound: outer.isRound || attributes['stroke-linejoin'] === 'round' || attributes['stroke-linecap'] === 'round',
});

/** Reads a drawing of paths, circles, ellipses, rectangles, groups and gradients from left to right. Throws if it has anything else. */
export const readArt = (source: string): Art => {
  const gradients = readGradients(source);
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(/viewBox="([^"]*)"/.exec(source)?.[1] ?? '');
  const shapes: Shape[] = [];
  const groups: Inherited[] = [
    { matrix: IDENTITY, opacity: 1, fill: '#000', stroke: 'none', strokeWidth: 1, strokeOpacity: 1, isRound: false },
  ];
  for (const [, closes, name = '', inside = '', isEmpty] of source.replace(/<defs>.*?<\/defs>/gs, '').matchAll(TAG)) {
    if (name === 'svg') continue;
    if (closes) {
      if (name === 'g') groups.pop();
      continue;
    }
    const attributes = attributesOf(inside);
    const last = groups.at(-1);
    if (!last) throw new Error('A drawing closes more groups than it opens');
    const own = inheritedBy(last, attributes);
    if (name === 'g') {
      if (!isEmpty) groups.push(own);
      continue;
    }
    const d = pathOf(name, attributes);
    if (d === null) throw new Error(`A drawing has the element ${name}, which is not drawn`);
    const gradient = gradients.get(/^url\(#(.+)\)$/.exec(own.fill)?.[1] ?? '');
    shapes.push({
      d,
      fill: own.fill === 'none' ? null : (gradient ?? own.fill),
      stroke:
        own.stroke === 'none'
          ? null
          : { colour: own.stroke, width: own.strokeWidth, opacity: own.strokeOpacity * own.opacity, isRound: own.isRound },
      opacity: own.opacity,
      matrix: own.matrix,
    });
  }
  return { view: { x, y, width, height }, shapes };
};

const read = new Map<string, Promise<Art>>();

/** Returns a drawing by its name; it is read once. */
export const artNamed = (name: string): Promise<Art> => {
  const art = read.get(name) ?? readFile(projectFile(`public/art/${name}.svg`), 'utf8').then(readArt);
  read.set(name, art);
  return art;
};

/** Returns the shapes of a drawing, as large as a box allows, in its middle. */
export const artIn = ({ view, shapes }: Art, box: Box): Shape[] => {
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const place: Matrix = [
    scale,
    0,
    0,
    scale,
    box.x + (box.width - view.width * scale) / 2 - view.x * scale,
    box.y + (box.height - view.height * scale) / 2 - view.y * scale,
  ];
  return shapes.map((shape) => ({ ...shape, matrix: multiply(place, shape.matrix) }));
};
