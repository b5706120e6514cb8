import { encode } from 'uqr';
import { fillText } from '#contract/certificates/rules/fillText.ts';
import { paperSize } from '#contract/certificates/rules/papers.ts';
import type { AwardLook } from '#contract/competitions/awards.ts';
import { type Locale, locales } from '#contract/http/common.ts';
import { type Art, artIn } from './art.ts';
import { fitText, LINE_HEIGHT, type Measure } from './fitText.ts';
import { FRAME_INSET, frameShapes } from './frame.ts';
import { type Box, filled, roundedRect, type Shape, written } from './shapes.ts';
import type { Raster, Sheet } from './sheet.ts';

const INK = '#1b2250';
const INK_2 = '#474e78';
const SUN = '#ffda75';
const WHITE = '#ffffff';

/** A line of text; its box is as wide as its room. */
export interface TextItem extends Box {
  kind: 'text';
  text: string;
  size: number;
  colour: string;
  align: 'left' | 'center';
  /** The text's part in the document. */
  tag: 'H1' | 'H2' | 'P';
  lang: Locale | null;
  link: string | null;
}

/** A drawing; its words say what it shows, null for decoration. */
export interface ShapesItem extends Box {
  kind: 'shapes';
  shapes: Shape[];
  alt: string | null;
}

export interface PictureItem extends Box {
  kind: 'picture';
  picture: Raster;
  alt: string;
}

export type Item = TextItem | ShapesItem | PictureItem;

/** A certificate as it is drawn: the page, what is under everything, and the items in reading order, none of which overlaps another. */
export interface Layout {
  width: number;
  height: number;
  background: Buffer | null;
  under: Shape[];
  items: Item[];
  specimen: string | null;
}

/** The drawings that a layout needs. */
export interface Drawings {
  tock: Art;
  award: Art;
}

export const awardDrawings: Record<AwardLook, string> = {
  gold: 'award-first',
  silver: 'award-second',
  bronze: 'award-third',
  cup: 'certificate-cup',
};

/** A part of the column in the middle, from top to bottom. */
interface Block {
  height: number;
  /** Room below it, which grows where the paper is high. */
  gap: number;
  draw: (y: number) => Item[];
}

interface Column {
  x: number;
  width: number;
}

interface TextBlock {
  text: string;
  size: number;
  colour: string;
  gap: number;
  maxLines?: number;
  /** Share of the size down to which it becomes smaller before it takes another line. */
  least?: number;
  column: Column;
  tag?: TextItem['tag'];
  lang?: Locale | null;
}

const MARK = 28;
const MARK_GAP = 8;
const ART_WIDTH = 128;
const ART_HEIGHT = 140;
const ART_GAP = 16;
const QR = 80;
/** White around a QR code that is printed on a school's own paper. */
const QUIET = 5;
const SMALL = 11;
/** The most characters of a line with the signer's office. */
const OFFICE_LINE = 24;
const SMALL_LINE = SMALL * LINE_HEIGHT;
/** Scales that are tried until everything has room. */
const SCALES = Array.from({ length: 24 }, (_, index) => 0.94 ** index);

const decoration = (box: Box, shapes: Shape[]): ShapesItem => ({ kind: 'shapes', ...box, shapes, alt: null });

/** Returns lines of text as a block. */
const textBlock = async (
  { text, size, colour, gap, maxLines = 1, least = 0.62, column, tag = 'P', lang = null }: TextBlock,
  scale: number,
  measure: Measure,
): Promise<Block> => {
  const room = { width: column.width, size: size * scale, least: size * scale * least, maxLines };
  const { lines, size: fitting } = await fitText(text, room, measure);
  const step = fitting * LINE_HEIGHT;
  return {
    height: lines.length * step,
    gap: gap * scale,
    draw: (y) =>
      lines.map((line, index) => ({
        kind: 'text',
        text: line,
        x: column.x,
        y: y + index * step,
        width: column.width,
        height: step,
        size: fitting,
        colour,
        align: 'center',
        tag,
        lang,
        link: null,
      })),
  };
};

/** Returns the mark and the names of the brand, side by side in the middle. */
const brandBlock = async ({ brand }: Sheet, column: Column, scale: number, measure: Measure): Promise<Block> => {
  const size = 15 * scale;
  const [mark, gap] = [MARK * scale, MARK_GAP * scale];
  const room = column.width - mark - gap;
  const width = brand.names === '' ? 0 : Math.min(await measure(brand.names, size), room);
  const left = column.x + (column.width - mark - gap - width) / 2;
  const line = size * LINE_HEIGHT;
  return {
    height: mark,
    gap: 6 * scale,
    draw: (y) => [
      { kind: 'picture', picture: brand.mark, alt: brand.names, x: left, y, width: mark, height: mark },
      ...(brand.names === ''
        ? []
        : [
            {
              kind: 'text' as const,
              text: brand.names,
              x: left + mark + gap,
              y: y + (mark - line) / 2,
              width: Math.max(width, 1),
              height: line,
              size,
              colour: INK_2,
              align: 'left' as const,
              tag: 'P' as const,
              lang: null,
              link: null,
            },
          ]),
    ],
  };
};

/** Returns the box with the award. */
const awardBlock = async (text: string, column: Column, scale: number, measure: Measure): Promise<Block> => {
  const pad = 28 * scale;
  const { lines, size } = await fitText(text, { width: column.width - 2 * pad, size: 24 * scale, least: 13 * scale, maxLines: 2 }, measure);
  const widest = Math.max(...(await Promise.all(lines.map((line) => measure(line, size)))));
  const width = Math.min(widest + 2 * pad, column.width);
  const line = size * LINE_HEIGHT;
  const height = lines.length * line + 19 * scale;
  const x = column.x + (column.width - width) / 2;
  return {
    height,
    gap: 10 * scale,
    draw: (y) => [
      decoration({ x, y, width, height }, [filled(roundedRect({ x, y, width, height }, 14 * scale), SUN)]),
      ...lines.map(
        (each, index): TextItem => ({
          kind: 'text',
          text: each,
          x: x + 4,
          y: y + (height - lines.length * line) / 2 + index * line,
          width: width - 8,
          height: line,
          size,
          colour: INK,
          align: 'center',
          tag: 'P',
          lang: null,
          link: null,
        }),
      ),
    ],
  };
};

const ruleBlock = (width: number, column: Column, scale: number): Block => {
  const box = { x: column.x + (column.width - width) / 2, width, height: 3 * scale };
  return {
    height: box.height,
    gap: 10 * scale,
    draw: (y) => [decoration({ ...box, y }, [filled(roundedRect({ ...box, y }, 1.5 * scale), SUN)])],
  };
};

/** Returns the texts of a template with the values of a certificate, in each language. */
const filledTexts = (texts: Sheet['template']['text'], { values }: Sheet): [Locale, string][] =>
  locales.map((locale) => [
    locale,
    fillText(texts[locale], Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text[locale]]))),
  ]);

/** Returns the parts of the column, as large as the scale says. */
const blocksOf = async (sheet: Sheet, { wide, narrow }: Record<'wide' | 'narrow', Column>, scale: number, measure: Measure) => {
  const { template, brand, name, latinName, award, scores } = sheet;
  const head: Block[] = [await brandBlock(sheet, wide, scale, measure)];
  const titles = filledTexts(template.title, sheet).filter(([, text]) => text !== '');
  for (const [index, [lang, text]] of titles.entries()) {
    const look = index === 0 ? { size: 34, colour: INK } : { size: 16, colour: INK_2 };
    const gap = index === titles.length - 1 ? 10 : 0;
    head.push(await textBlock({ text, ...look, gap, column: wide, tag: 'H1', lang }, scale, measure));
  }
  const isInBoth = latinName !== null && latinName !== '';
  const nameBlock = await textBlock(
    { text: name, size: isInBoth ? 36 : 44, colour: brand.colour, gap: isInBoth ? 2 : 4, maxLines: 2, column: narrow, tag: 'H2' },
    scale,
    measure,
  );
  const body: Block[] = [nameBlock];
  if (isInBoth)
    body.push(
      await textBlock({ text: latinName, size: 17, colour: INK_2, gap: 4, maxLines: 2, column: narrow, lang: 'en-US' }, scale, measure),
    );
  const underline = Math.min(narrow.width, Math.max(240 * scale, (await measure(name, 36 * scale)) + 60 * scale));
  body.push(ruleBlock(underline, narrow, scale));
  const texts = filledTexts(template.text, sheet).filter(([, text]) => text !== '');
  for (const [index, [lang, text]] of texts.entries()) {
    const look = index === 0 ? { size: 15, colour: INK } : { size: 12, colour: INK_2 };
    const gap = index === texts.length - 1 ? 12 : 2;
    body.push(await textBlock({ text, ...look, gap, maxLines: 4, least: 0.92, column: narrow, lang }, scale, measure));
  }
  const shownAward = [...new Set(award ? locales.map((locale) => award[locale]) : [])].filter((text) => text !== '').join(' · ');
  if (shownAward !== '') body.push(await awardBlock(shownAward, narrow, scale, measure));
  if (scores !== '')
    body.push(await textBlock({ text: scores, size: 12, colour: INK_2, gap: 0, maxLines: 2, column: narrow }, scale, measure));
  return { head, body };
};

const totalOf = (blocks: readonly Block[], part: 'height' | 'gap'): number => blocks.reduce((sum, block) => sum + block[part], 0);

/** Returns the QR code as one path of exact modules, with as much error correction as the same size has room for: modules are half a millimetre at least. */
const qrPath = (text: string, { x, y, width }: Box): string => {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 });
  const module = width / size;
  let d = '';
  for (const [row, dark] of data.entries())
    for (const [column, isDark] of dark.entries())
      if (isDark) {
        const m = written(module);
        d += `M${written(x + column * module)} ${written(y + row * module)}h${m}v${m}h-${m}z`;
      }
  return d;
};

/** Returns a picture as large as a box allows, at its bottom and in its middle. */
const pictureIn = (picture: Raster, box: Box, alt: string): PictureItem => {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { kind: 'picture', picture, alt, x: box.x + (box.width - width) / 2, y: box.y + box.height - height, width, height };
};

const smallText = (box: Box, text: string, extra: Partial<TextItem> = {}): TextItem => ({
  kind: 'text',
  text,
  ...box,
  size: SMALL,
  colour: INK_2,
  align: 'left',
  tag: 'P',
  lang: null,
  link: null,
  ...extra,
});

/** Returns the signature: the picture, its line, the signer's name and office. */
const signatureItems = ({ template, pictures }: Sheet, box: Box): Item[] => {
  const { name, role } = template.signature;
  const offices = [...new Set(locales.map((locale) => role[locale]))].filter((text) => text !== '');
  // both languages in one line, unless its letters would become too small
  const office = offices.join(' ');
  const texts = [name, ...(office.length > OFFICE_LINE ? offices : [office])].filter((text) => text !== '');
  const { signature } = pictures;
  if (texts.length === 0 && !signature) return [];
  const top = box.y + box.height - texts.length * SMALL_LINE - 4;
  const line = { x: box.x, y: top - 1, width: box.width, height: 1 };
  const above = { x: box.x + 6, y: box.y, width: box.width - 12, height: line.y - 2 - box.y };
  return [
    ...(signature ? [pictureIn(signature, above, texts.join(', '))] : []),
    decoration(line, [filled(roundedRect(line, 0), INK)]),
    ...texts.map((text, index) =>
      smallText({ x: box.x, y: top + 3 + index * SMALL_LINE, width: box.width, height: SMALL_LINE }, text, { align: 'center' }),
    ),
  ];
};

/** Returns the row at the bottom: QR code, number and date, seal, signature; below it the address where the paper is narrow. */
const footItems = (sheet: Sheet, foot: Box, isNarrow: boolean, sealAlt: string): Item[] => {
  const { template, pictures, number, date, verify, verifyUrl, qr, brand } = sheet;
  const items: Item[] = [];
  const right = isNarrow ? 132 : 170;
  const signature = { x: foot.x + foot.width - right, y: foot.y, width: right, height: QR };
  const seal = template.seal.isShown ? pictures.seal : undefined;
  const sealBox = { x: signature.x - QR - 10, y: foot.y, width: QR, height: QR };
  let left = foot.x;
  if (template.hasQr) {
    const box = { x: foot.x, y: foot.y, width: QR, height: QR };
    // a school's own paper must not shine through
    const panel = { x: box.x - QUIET, y: box.y - QUIET, width: box.width + 2 * QUIET, height: box.height + 2 * QUIET };
    const ground = pictures.background ? [filled(roundedRect(panel, 0), WHITE)] : [];
    items.push({ kind: 'shapes', ...box, shapes: [...ground, filled(qrPath(qr, box), INK)], alt: verify });
    left += QR + (isNarrow ? 10 : 16);
  }
  const end = (seal ? sealBox.x : signature.x) - 12;
  const width = end - left;
  const lines = [number, date, verify];
  const addressed = isNarrow ? lines : [...lines, ''];
  for (const [index, text] of addressed.entries()) {
    const y = foot.y + index * 18 + 2;
    const box = { x: left, y, width, height: SMALL_LINE };
    items.push(text === '' ? smallText(box, verifyUrl, { colour: brand.colour, link: verifyUrl }) : smallText(box, text));
  }
  if (seal) items.push(pictureIn(seal, sealBox, sealAlt));
  items.push(...signatureItems(sheet, signature));
  if (isNarrow)
    items.push(
      smallText({ x: foot.x, y: foot.y + QR + 4, width: foot.width, height: SMALL_LINE }, verifyUrl, {
        colour: brand.colour,
        link: verifyUrl,
      }),
    );
  return items;
};

/** Puts blocks below each other from `y` on; `stretch` multiplies the gaps. */
const stack = (blocks: readonly Block[], y: number, stretch: number): { items: Item[]; end: number } => {
  const items: Item[] = [];
  let at = y;
  for (const { height, gap, draw } of blocks) {
    items.push(...draw(at));
    at += height + gap * stretch;
  }
  return { items, end: at };
};

/**
 * Lays out a certificate on its paper. Everything has its own room: texts become smaller and take more lines, then the whole column becomes smaller, until
 * nothing overlaps.
 */
export const layOut = async (sheet: Sheet, drawings: Drawings, measure: Measure): Promise<Layout> => {
  const { template, brand, specimen, pictures } = sheet;
  const { width, height } = paperSize(template.paper);
  const isNarrow = width < height;
  const side = isNarrow ? FRAME_INSET + 20 : FRAME_INSET + 32;
  const foot = { x: side, y: height - FRAME_INSET - 91 - (isNarrow ? 16 : 0), width: width - 2 * side, height: QR + (isNarrow ? 20 : 0) };
  const wide = { x: side, width: foot.width };
  const beside = template.hasDrawings && !isNarrow ? ART_WIDTH + ART_GAP : 0;
  const narrowWidth = Math.min(560, foot.width - 2 * beside);
  const narrow = { x: (width - narrowWidth) / 2, width: narrowWidth };
  const top = FRAME_INSET + 18;
  const row = template.hasDrawings && isNarrow ? ART_HEIGHT + ART_GAP : 0;
  const room = foot.y - 12 - row - top;

  let blocks = await blocksOf(sheet, { wide, narrow }, 1, measure);
  for (const scale of SCALES) {
    if (scale < 1) blocks = await blocksOf(sheet, { wide, narrow }, scale, measure);
    const all = [...blocks.head, ...blocks.body];
    if (totalOf(all, 'height') + totalOf(all, 'gap') <= room) break;
  }
  const all = [...blocks.head, ...blocks.body];
  const [solid, gaps] = [totalOf(all, 'height'), totalOf(all, 'gap')];
  const stretch = Math.min(3, Math.max(1, (room - solid) / gaps));
  const start = top + Math.max(0, room - solid - gaps * stretch) / 2;
  const head = stack(blocks.head, start, stretch);
  const body = stack(blocks.body, head.end, stretch);

  const items = [...head.items, ...body.items];
  if (template.hasDrawings) {
    const artTop = isNarrow ? foot.y - 12 - ART_HEIGHT : head.end;
    const artHeight = isNarrow ? ART_HEIGHT : Math.min(ART_HEIGHT, foot.y - 8 - artTop);
    const y = isNarrow ? artTop : artTop + Math.max(0, foot.y - 8 - artTop - artHeight) * 0.35;
    const left = { x: isNarrow ? width / 2 - ART_WIDTH - 20 : side, y, width: ART_WIDTH, height: artHeight };
    const right = { ...left, x: isNarrow ? width / 2 + 20 : width - side - ART_WIDTH };
    const medal = { ...right, y: right.y + artHeight * 0.08, height: artHeight * 0.84 };
    items.push(decoration(left, artIn(drawings.tock, left)), decoration(medal, artIn(drawings.award, medal)));
  }
  items.push(...footItems(sheet, foot, isNarrow, brand.names));
  return {
    width,
    height,
    background: pictures.background ?? null,
    under: frameShapes(template.frame, { width, height }, brand.colour),
    items,
    specimen,
  };
};
