import type { Locale } from '#contract/http/common.ts';
import { qrPath } from '#src/platform/share/qrPath.ts';
import { type Box, containIn, coverCrop, type PosterContent, type PosterLayout, posterLayout } from './posterLayout.ts';

/** Colours of the light scheme: paper is light in either scheme. */
const colours = { sun: '#ffda75', white: '#ffffff', leaf: '#e6f6dc', ink: '#1b2250' };
const WEIGHT = { 'zh-CN': 700, 'en-US': 600 };

interface PosterSources {
  content: PosterContent;
  locale: Locale;
  /** Content of the QR code. */
  url: string;
  /** The picture of the work; null draws Tock in its place. */
  pictureUrl: string | null;
}

const load = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

const rounded = (context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number): void => {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
};

const drawPicture = async (context: CanvasRenderingContext2D, { picture: box }: PosterLayout, url: string | null): Promise<void> => {
  const base = import.meta.env.BASE_URL;
  // a missing picture must not prevent a poster
  const picture = url === null ? null : await load(url).catch(() => null);
  const drawing = picture ?? (await load(`${base}art/tock-happy.svg`));
  context.save();
  rounded(context, box, 36);
  context.clip();
  context.fillStyle = colours.leaf;
  context.fillRect(box.x, box.y, box.width, box.height);
  const size = { width: drawing.naturalWidth, height: drawing.naturalHeight };
  if (picture) {
    const crop = coverCrop(size, box);
    context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, box.x, box.y, box.width, box.height);
  } else {
    const { x, y, width, height } = containIn(size, box);
    context.drawImage(drawing, x, y, width, height);
  }
  context.restore();
};

const drawQr = (context: CanvasRenderingContext2D, { panel, qr }: PosterLayout, url: string): void => {
  context.fillStyle = colours.white;
  rounded(context, panel, 36);
  context.fill();
  const { size, path } = qrPath(url);
  context.save();
  context.translate(qr.x, qr.y);
  context.scale(qr.width / size, qr.height / size);
  context.fillStyle = colours.ink;
  context.fill(new Path2D(path));
  context.restore();
};

/** Draws a poster as a PNG. Throws if one of our drawings cannot be fetched. */
export const drawPoster = async ({ content, locale, url, pictureUrl }: PosterSources): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  const font = (size: number) => `${WEIGHT[locale]} ${size}px ${family}`;
  await document.fonts.load(font(64), Object.values(content).join(''));
  const layout = posterLayout(content, (size) => (text) => {
    context.font = font(size);
    return context.measureText(text).width;
  });
  canvas.width = layout.width;
  canvas.height = layout.height;

  context.fillStyle = colours.sun;
  context.fillRect(0, 0, layout.width, layout.height);
  const logo = await load(`${import.meta.env.BASE_URL}icons/any-192.png`);
  context.drawImage(logo, layout.logo.x, layout.logo.y, layout.logo.width, layout.logo.height);
  await drawPicture(context, layout, pictureUrl);
  drawQr(context, layout, url);
  for (const { text, x, y, size, colour } of layout.lines) {
    context.font = font(size);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the poster became no picture'))), 'image/png');
  });
};
