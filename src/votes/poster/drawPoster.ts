import type { Locale } from '#contract/http/common.ts';
import { beginDrawing, drawLines, drawQr, loadImage, pngOf, roundedBox } from '#src/platform/picture/canvas.ts';
import { containIn } from '#src/platform/picture/layOutText.ts';
import { coverCrop, type PosterContent, type PosterLayout, posterLayout } from './posterLayout.ts';

/** Colours of the light scheme: paper is light in either scheme. */
const colours = { sun: '#ffda75', leaf: '#e6f6dc' };

interface PosterSources {
  content: PosterContent;
  locale: Locale;
  /** Content of the QR code. */
  url: string;
  /** The picture of the work; null draws Tock in its place. */
  pictureUrl: string | null;
}

const drawPicture = async (context: CanvasRenderingContext2D, { picture: box }: PosterLayout, url: string | null): Promise<void> => {
  const base = import.meta.env.BASE_URL;
  // a missing picture must not prevent a poster
  const picture = url === null ? null : await loadImage(url).catch(() => null);
  const drawing = picture ?? (await loadImage(`${base}art/tock-happy.svg`));
  context.save();
  roundedBox(context, box, 36);
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

/** Draws a poster as a PNG. Throws if one of our drawings cannot be fetched. */
export const drawPoster = async ({ content, locale, url, pictureUrl }: PosterSources): Promise<Blob> => {
  const drawing = await beginDrawing(locale, Object.values(content).join(''));
  const { canvas, context, measureAt } = drawing;
  const layout = posterLayout(content, measureAt);
  canvas.width = layout.width;
  canvas.height = layout.height;

  context.fillStyle = colours.sun;
  context.fillRect(0, 0, layout.width, layout.height);
  const logo = await loadImage(`${import.meta.env.BASE_URL}icons/any-192.png`);
  context.drawImage(logo, layout.logo.x, layout.logo.y, layout.logo.width, layout.logo.height);
  await drawPicture(context, layout, pictureUrl);
  drawQr(context, { panel: layout.panel, qr: layout.qr, text: url });
  drawLines(drawing, layout.lines);
  return pngOf(canvas);
};
