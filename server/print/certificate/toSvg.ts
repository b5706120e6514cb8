import { loadSharp } from '#server/platform/files/sharp.ts';
import { printFonts } from '#server/print/fonts.ts';
import { outlineOf } from '#server/print/outline.ts';
import type { Item, Layout, TextItem } from './layout.ts';
import type { Gradient, Shape } from './shapes.ts';
import type { Raster } from './sheet.ts';
import { specimenShape } from './specimen.ts';

const ascent = async (): Promise<number> => {
  for await (const font of printFonts()) return font.ascent;
  return 1;
};

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const pngOf = async ({ width, height, pixels }: Raster): Promise<string> => {
  const sharp = await loadSharp();
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

/** Returns a certificate as an SVG whose letters are outlines: it looks the same in every browser, whatever fonts there are. */
export const svgOfLayout = async ({ width, height, background, under, items, specimen }: Layout): Promise<string> => {
  const gradients: string[] = [];
  const paint = (fill: string | Gradient): string => {
    if (typeof fill === 'string') return fill;
    const id = `g${gradients.length}`;
    const stops = fill.stops.map(({ offset, colour }) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
    gradients.push(`<linearGradient id="${id}">${stops}</linearGradient>`);
    return `url(#${id})`;
  };
  const shapeOf = ({ d, fill, stroke, opacity, matrix }: Shape): string => {
    const filling = fill === null ? 'fill="none"' : `fill="${paint(fill)}"${opacity < 1 ? ` fill-opacity="${number(opacity)}"` : ''}`;
    const round = stroke?.isRound ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
    const line = stroke
      ? ` stroke="${stroke.colour}" stroke-width="${number(stroke.width)}" stroke-opacity="${number(stroke.opacity)}"${round}`
      : '';
    const place = matrix.join() === '1,0,0,1,0,0' ? '' : ` transform="matrix(${matrix.map(number).join(' ')})"`;
    return `<path d="${d}" ${filling}${line}${place}/>`;
  };
  const textOf = async ({ text, x, y, width: room, size, colour, align }: TextItem): Promise<string> => {
    const { d, width: wanted } = await outlineOf(text, size);
    const scale = Math.min(1, room / wanted);
    const left = align === 'center' ? x + (room - wanted * scale) / 2 : x;
    const baseline = y + (size - size * scale) / 2 + (await ascent()) * size * scale;
    const shrunk = scale < 1 ? ` scale(${number(scale)})` : '';
    return d === '' ? '' : `<path d="${d}" fill="${colour}" transform="translate(${number(left)} ${number(baseline)})${shrunk}"/>`;
  };
  const image = (href: string, { x, y, width: w, height: h }: Pick<Item, 'x' | 'y' | 'width' | 'height'>, fit = ''): string =>
    `<image href="${href}" x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}"${fit}/>`;

  const drawn: string[] = [];
  if (background)
    drawn.push(
      image(`data:image/jpeg;base64,${background.toString('base64')}`, { x: 0, y: 0, width, height }, ' preserveAspectRatio="none"'),
    );
  else drawn.push(`<path d="M0 0h${width}v${height}h-${width}z" fill="#fff"/>`);
  drawn.push(...under.map(shapeOf));
  for (const item of items) {
    if (item.kind === 'text') drawn.push(await textOf(item));
    else if (item.kind === 'picture') drawn.push(image(await pngOf(item.picture), item));
    else drawn.push(...item.shapes.map(shapeOf));
  }
  if (specimen !== null) drawn.push(shapeOf(await specimenShape(specimen, { width, height })));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradients.join('')}</defs>${drawn.join('')}</svg>`;
};
