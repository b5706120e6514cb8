import type { AwardLook } from '#contract/competitions/awards.ts';
import type { Locale } from '#contract/http/common.ts';
import { beginDrawing, drawLines, drawQr, loadImage, pngOf } from '#src/platform/picture/canvas.ts';
import { containIn } from '#src/platform/picture/layOutText.ts';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { type CardContent, cardLayout } from './cardLayout.ts';

/** Colour of the paper by the look of the award, light in either scheme. */
const PAPER: Record<AwardLook, string> = { gold: '#fff0c8', silver: '#e6eaff', bronze: '#ffe5dd', cup: '#dcf5ec' };

interface CardSources {
  content: Omit<CardContent, 'hasLogo'>;
  locale: Locale;
  look: AwardLook;
  /** Content of the QR code. */
  url: string;
}

/** Draws a share card as a PNG. Throws if the award's drawing cannot be fetched. */
export const drawCard = async ({ content, locale, look, url }: CardSources): Promise<Blob> => {
  const base = import.meta.env.BASE_URL;
  const [logo, art, drawing] = await Promise.all([
    loadImage(`${base}icons/any-192.png`).catch(() => null),
    loadImage(`${base}art/${awardArt[look]}.svg`),
    beginDrawing(locale, Object.values(content).join('')),
  ]);
  const { canvas, context, measureAt } = drawing;
  const layout = cardLayout({ ...content, hasLogo: logo !== null }, measureAt);
  canvas.width = layout.width;
  canvas.height = layout.height;
  context.fillStyle = PAPER[look];
  context.fillRect(0, 0, layout.width, layout.height);
  if (logo) context.drawImage(logo, layout.logo.x, layout.logo.y, layout.logo.width, layout.logo.height);
  const { x, y, width, height } = containIn({ width: art.naturalWidth, height: art.naturalHeight }, layout.picture);
  context.drawImage(art, x, y, width, height);
  drawQr(context, { panel: layout.panel, qr: layout.qr, text: url });
  drawLines(drawing, layout.lines);
  return pngOf(canvas);
};
