import { type Box, layOutText, type MeasureAt, type PictureLine } from '#src/platform/picture/layOutText.ts';
import { wrapLines } from '#src/platform/picture/wrapLines.ts';

/** The texts of a share card, in one language. */
export interface CardContent {
  brand: string;
  /** False without a network: the brand's mark is not kept on the device. */
  hasLogo: boolean;
  /** Null unless the family has chosen to show it. */
  name: string | null;
  award: string;
  competition: string;
  /** Text beside the QR code. */
  scan: string;
  number: string;
  /** The host of the check page. */
  host: string;
}

export interface CardLayout {
  width: number;
  height: number;
  logo: Box;
  /** The room of the award's drawing. */
  picture: Box;
  panel: Box;
  qr: Box;
  lines: PictureLine[];
}

/** Width in px; 3:4 fits a phone screen. */
export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1440;

const MARGIN = 72;
const INNER = CARD_WIDTH - 2 * MARGIN;
const INK = '#1b2250';
const INK_2 = '#474e78';
const COBALT = '#2b40c4';

const PANEL: Box = { x: MARGIN, y: 1032, width: INNER, height: 336 };
const QR: Box = { x: PANEL.x + 24, y: PANEL.y + 24, width: 288, height: 288 };
const BESIDE_QR = QR.x + QR.width + 36;

/** Returns the largest of the sizes, the largest first, at which the whole text has two lines at most; otherwise the smallest. */
const sizeFor = (text: string, sizes: readonly [number, ...number[]], measureAt: MeasureAt): number =>
  sizes.find((size) => wrapLines(text, INNER, Number.POSITIVE_INFINITY, measureAt(size)).length <= 2) ?? Math.min(...sizes);

/** Returns the layout of a share card, in px. */
export const cardLayout = (content: CardContent, measureAt: MeasureAt): CardLayout => {
  const lines: PictureLine[] = [];
  let foot = 0;
  /** Adds a text below the last, in the middle of the card. */
  const add = (text: string, sizes: readonly [number, ...number[]], { gap, colour }: { gap: number; colour: string }) => {
    const size = sizeFor(text, sizes, measureAt);
    const slot = { x: CARD_WIDTH / 2, y: foot + gap + size * 0.9, size, width: INNER, colour, maxLines: 2, align: 'center' } as const;
    lines.push(...layOutText(measureAt, text, slot));
    foot = (lines.at(-1)?.y ?? foot) + size * 0.25;
  };
  if (content.name !== null) add(content.name, [72, 60, 50, 42, 34, 28], { gap: 8, colour: COBALT });
  add(content.award, [104, 84, 68, 56, 46, 38], { gap: 12, colour: INK });
  add(content.competition, [40, 36, 32], { gap: 14, colour: INK_2 });
  // the texts stand on the panel, and the drawing has the room above them
  const picture: Box = { x: MARGIN, y: 152, width: INNER, height: PANEL.y - 56 - foot - 152 };
  const top = picture.y + picture.height;
  const besideLogo = content.hasLogo ? 100 : 0;
  const besideQr = { x: BESIDE_QR, width: PANEL.x + PANEL.width - 36 - BESIDE_QR };
  return {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    logo: { x: MARGIN, y: 56, width: 80, height: 80 },
    picture,
    panel: PANEL,
    qr: QR,
    lines: [
      ...layOutText(measureAt, content.brand, { x: MARGIN + besideLogo, y: 112, size: 42, width: INNER - besideLogo, colour: INK }),
      ...lines.map((line) => ({ ...line, y: line.y + top })),
      ...layOutText(measureAt, content.scan, { ...besideQr, y: PANEL.y + 112, size: 42, colour: INK }),
      ...layOutText(measureAt, content.number, { ...besideQr, y: PANEL.y + 182, size: 34, colour: INK_2 }),
      ...layOutText(measureAt, content.host, { ...besideQr, y: PANEL.y + 248, size: 34, colour: INK_2 }),
    ],
  };
};
