import { type Box, layOutText, type MeasureAt, type PictureLine, type TextSlot } from '#src/platform/picture/layOutText.ts';

/** The texts of a poster, in one language. */
export interface PosterContent {
  brand: string;
  /** Title of the work. */
  title: string;
  competition: string;
  /** The team's name; null without the consent to publish it. */
  team: string | null;
  no: string;
  /** Text beside the QR code. */
  scan: string;
}

export interface PosterLayout {
  width: number;
  height: number;
  logo: Box;
  picture: Box;
  panel: Box;
  qr: Box;
  lines: PictureLine[];
}

/** Width in px; 3:4 fits a phone screen, and is sharp enough for half a page of paper. */
export const POSTER_WIDTH = 1080;
export const POSTER_HEIGHT = 1440;

const MARGIN = 72;
const INNER = POSTER_WIDTH - 2 * MARGIN;
const INK = '#1b2250';
const INK_2 = '#474e78';

const PICTURE: Box = { x: MARGIN, y: 168, width: INNER, height: 585 };
const PANEL: Box = { x: MARGIN, y: 1068, width: INNER, height: 300 };
const QR: Box = { x: PANEL.x + 24, y: PANEL.y + 24, width: 252, height: 252 };
const BESIDE_QR = QR.x + QR.width + 36;

/** Returns the layout of a poster, in px. `measureAt` returns the width of a text at a font size. */
export const posterLayout = (content: PosterContent, measureAt: MeasureAt): PosterLayout => {
  const layoutText = (text: string, slot: Omit<TextSlot, 'colour'> & { colour?: string }) =>
    layOutText(measureAt, text, { colour: INK, ...slot });

  const title = layoutText(content.title, { x: MARGIN, y: PICTURE.y + PICTURE.height + 92, size: 64, width: INNER, maxLines: 2 });
  const underTitle = (title.at(-1)?.y ?? PICTURE.y + PICTURE.height) + 62;
  const besideQr = { x: BESIDE_QR, width: PANEL.x + PANEL.width - 36 - BESIDE_QR };
  return {
    width: POSTER_WIDTH,
    height: POSTER_HEIGHT,
    logo: { x: MARGIN, y: 56, width: 80, height: 80 },
    picture: PICTURE,
    panel: PANEL,
    qr: QR,
    lines: [
      ...layoutText(content.brand, { x: MARGIN + 100, y: 112, size: 42, width: INNER - 100 }),
      ...title,
      ...layoutText(content.competition, { x: MARGIN, y: underTitle, size: 34, width: INNER, colour: INK_2 }),
      ...layoutText(content.scan, { ...besideQr, y: PANEL.y + 96, size: 38, colour: INK_2 }),
      ...layoutText(content.no, { ...besideQr, y: PANEL.y + 172, size: 60 }),
      ...(content.team === null ? [] : layoutText(content.team, { ...besideQr, y: PANEL.y + 238, size: 34, colour: INK_2 })),
    ],
  };
};

/** Returns the centred part of a picture that fills a box of another aspect ratio. */
export const coverCrop = (picture: { width: number; height: number }, box: Pick<Box, 'width' | 'height'>): Box => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
};
