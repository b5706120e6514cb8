import { Problem } from '#contract/http/problem.ts';

/** Width of the picture in px: sharp on a screen, and for half a page of paper. */
const WIDTH = 2000;

interface Surface {
  context: CanvasRenderingContext2D;
  /** The element's upper left corner. */
  origin: DOMRect;
}

const isVisible = (colour: string): boolean => colour !== 'none' && !/^rgba\(.*, 0\)$|^transparent$/.test(colour);

const boxOf = ({ origin }: Surface, { left, top, width, height }: DOMRect): [number, number, number, number] => [
  left - origin.left,
  top - origin.top,
  width,
  height,
];

const drawBox = (surface: Surface, element: Element): void => {
  const { context } = surface;
  const style = getComputedStyle(element);
  const [x, y, width, height] = boxOf(surface, element.getBoundingClientRect());
  if (isVisible(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    context.roundRect(x, y, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
    context.fill();
  }
  const [over, under] = [Number.parseFloat(style.borderTopWidth), Number.parseFloat(style.borderBottomWidth)];
  context.fillStyle = style.borderTopColor;
  if (over > 0) context.fillRect(x, y, width, over);
  context.fillStyle = style.borderBottomColor;
  if (under > 0) context.fillRect(x, y + height - under, width, under);
};

const outlineOf = (shape: SVGElement): Path2D | null => {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  if (!(shape instanceof SVGRectElement)) return null;
  const { x, y, width, height, rx } = shape;
  const path = new Path2D();
  path.roundRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value, rx.baseVal.value);
  return path;
};

const drawShapes = (surface: Surface, svg: SVGSVGElement): void => {
  const { context } = surface;
  const [left, top, width] = boxOf(surface, svg.getBoundingClientRect());
  const view = svg.viewBox.baseVal;
  context.save();
  context.translate(left, top);
  context.scale(width / view.width, width / view.width);
  context.translate(-view.x, -view.y);
  for (const shape of svg.querySelectorAll<SVGElement>('path, rect')) {
    const outline = outlineOf(shape);
    if (!outline) continue;
    const { fill, stroke, strokeWidth, strokeLinecap } = getComputedStyle(shape);
    context.fillStyle = fill;
    if (isVisible(fill)) context.fill(outline);
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    context.lineCap = strokeLinecap === 'round' ? 'round' : 'butt';
    if (isVisible(stroke)) context.stroke(outline);
  }
  context.restore();
};

/** Returns the lines into which a text is broken, each with its position. */
const linesOf = (text: Text): { words: string; place: DOMRect }[] => {
  const range = document.createRange();
  const lines: { words: string; place: DOMRect }[] = [];
  let end = 0;
  for (const character of text.data) {
    range.setStart(text, end);
    end += character.length;
    range.setEnd(text, end);
    const place = range.getClientRects()[0];
    if (!place) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.place.top - place.top) < place.height / 2) line.words += character;
    else lines.push({ words: character, place });
  }
  return lines;
};

const drawText = (surface: Surface, text: Text): void => {
  const { context } = surface;
  if (!text.parentElement) return;
  const { color, fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement);
  context.fillStyle = color;
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  for (const { words, place } of linesOf(text)) {
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(words);
    const [x, y, , height] = boxOf(surface, place);
    context.fillText(words, x, y + (height - ascent - descent) / 2 + ascent);
  }
};

const drawImage = (surface: Surface, image: HTMLImageElement): void => {
  surface.context.drawImage(image, ...boxOf(surface, image.getBoundingClientRect()));
};

/** Returns true if everything that the element shows has loaded: its images, and elements drawn on demand (`data-undrawn` until then). */
const isWhole = (element: HTMLElement): boolean =>
  element.querySelector('[data-undrawn]') === null &&
  Array.from(element.querySelectorAll('img')).every(({ naturalWidth }) => naturalWidth > 0);

const draw = (surface: Surface, node: Node): void => {
  if (node instanceof Text) drawText(surface, node);
  else if (node instanceof SVGSVGElement) drawShapes(surface, node);
  else if (node instanceof HTMLImageElement) drawImage(surface, node);
  else if (node instanceof Element) {
    drawBox(surface, node);
    for (const child of node.childNodes) draw(surface, child);
  }
};

/**
 * Draws a part of the page as a PNG: boxes, lines of text, pictures and drawings of paths, in document order. Other effects of styles are
 * not supported. Throws `part_not_loaded` if a part of it has not loaded.
 */
export const pictureOf = async (element: HTMLElement): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  await Promise.all(Array.from(element.querySelectorAll('img'), (image) => image.decode().catch(() => {})));
  if (!isWhole(element)) throw new Problem('part_not_loaded');
  const origin = element.getBoundingClientRect();
  const scale = WIDTH / origin.width;
  canvas.width = WIDTH;
  canvas.height = Math.round(origin.height * scale);
  context.scale(scale, scale);
  draw({ context, origin }, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the element became no picture'))), 'image/png');
  });
};
