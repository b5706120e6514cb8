import type { Locale } from '#contract/http/common.ts';
import { qrPath } from '#src/platform/share/qrPath.ts';
import type { Box, MeasureAt, PictureLine } from './layOutText.ts';

const WEIGHT = { 'zh-CN': 700, 'en-US': 600 };
const INK = '#1b2250';

/** A picture that is being drawn, of any size until its first stroke. */
export interface Drawing {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  /** Returns the font of a size. */
  font: (size: number) => string;
  measureAt: MeasureAt;
}

/** Begins a picture, once the font has the characters of its texts. */
export const beginDrawing = async (locale: Locale, texts: string): Promise<Drawing> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  const font = (size: number) => `${WEIGHT[locale]} ${size}px ${family}`;
  await document.fonts.load(font(64), texts);
  const measureAt: MeasureAt = (size) => (text) => {
    context.font = font(size);
    return context.measureText(text).width;
  };
  return { canvas, context, font, measureAt };
};

export const loadImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

/** Begins the outline of a box with round corners. */
export const roundedBox = (context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number): void => {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
};

/** Draws a QR code on a white panel. */
export const drawQr = (context: CanvasRenderingContext2D, { panel, qr, text }: { panel: Box; qr: Box; text: string }): void => {
  context.fillStyle = '#ffffff';
  roundedBox(context, panel, 36);
  context.fill();
  const { size, path } = qrPath(text);
  context.save();
  context.translate(qr.x, qr.y);
  context.scale(qr.width / size, qr.height / size);
  context.fillStyle = INK;
  context.fill(new Path2D(path));
  context.restore();
};

export const drawLines = ({ context, font }: Drawing, lines: readonly PictureLine[]): void => {
  for (const { text, x, y, size, colour, align } of lines) {
    context.font = font(size);
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(text, x, y);
  }
};

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the drawing became no picture'))), 'image/png');
  });
