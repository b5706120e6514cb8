import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { AwardLook } from '#contract/competitions/awards.ts';
import { type Locale, locales, type Text } from '#contract/http/common.ts';
import type { Result } from '#contract/results/public.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';
import { canBeRead, canBeSet } from '#server/print/setText.ts';
import { type TextSetter, textSetter } from '#server/print/textSetter.ts';
import { projectFile } from '#server/projectFile.ts';
import type { PrintedBrand } from '#server/site/index.ts';
import { certificateWords } from './certificateWords.ts';

const artUrl = (name: string) => projectFile(`public/art/${name}.svg`);

const PAGE = { width: 841.89, height: 595.28 };
const TILE = 26;
const TILES = ['#ffc02e', '#fdeecb', '#b79af5', '#fdeecb', '#ff9a7e', '#fdeecb', '#a8dcff', '#fdeecb', '#9be6cd', '#fdeecb'];
const INK = '#1b2250';
const INK_2 = '#474e78';
const SUN = '#ffda75';
/** Maximum width of the address, up to the jury's line. */
const URL_WIDTH = 430;
/** The mark's side, the gap between it and the names, and the maximum width of these. */
const MARK = 28;
const MARK_GAP = 8;
const BRAND_WIDTH = 520;
/** In px; the drawings are printed at a third of this. */
const ART_HEIGHT = 420;

const artOf: Record<AwardLook, string> = {
  gold: 'award-first',
  silver: 'award-second',
  bronze: 'award-third',
  cup: 'certificate-cup',
};

const cached = new Map<string, Promise<Buffer>>();
/** Reads or draws something once per process. */
const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const made = cached.get(key) ?? make();
  cached.set(key, made);
  return made;
};
const drawing = (name: string) =>
  once(name, async () => {
    const sharp = await loadSharp();
    return sharp(await readFile(artUrl(name)), { density: 300 })
      .resize({ height: ART_HEIGHT })
      .png()
      .toBuffer();
  });

type Doc = InstanceType<typeof PDFDocument>;

/** Draws a border of toy tiles around the sheet. */
const drawFrame = (doc: Doc, colour: string): void => {
  const columns = Math.floor(PAGE.width / TILE);
  const rows = Math.floor(PAGE.height / TILE);
  const [stepX, stepY] = [PAGE.width / columns, PAGE.height / rows];
  doc.rect(0, 0, PAGE.width, PAGE.height).fill('#fff9ef');
  let index = 0;
  const tile = (column: number, row: number) => {
    doc.roundedRect(column * stepX + 2.5, row * stepY + 2.5, stepX - 5, stepY - 5, 5).fill(TILES[index % TILES.length] ?? SUN);
    index += 1;
  };
  for (let column = 0; column < columns; column += 1) tile(column, 0);
  for (let row = 1; row < rows; row += 1) tile(columns - 1, row);
  for (let column = columns - 2; column >= 0; column -= 1) tile(column, rows - 1);
  for (let row = rows - 2; row > 0; row -= 1) tile(0, row);
  const inset = TILE + 14;
  doc
    .roundedRect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset, 14)
    .lineWidth(1.6)
    .fillAndStroke('#ffffff', colour);
};

/** Draws a centred line, made smaller if it would not fit. Returns its width. */
const drawLine = ({ line }: TextSetter, text: string, y: number, size: number, colour: string, maxWidth = 560): Promise<number> =>
  line(text, { x: PAGE.width / 2, y, size, colour, maxWidth, align: 'center' });

/** Draws the mark and the names beside it, centred together. */
const drawBrand = async (doc: Doc, { line, widthOf }: TextSetter, mark: Buffer, names: string): Promise<void> => {
  const size = 15;
  const all = MARK + MARK_GAP + Math.min(await widthOf(names, size), BRAND_WIDTH);
  const left = (PAGE.width - all) / 2;
  doc.image(pictureOf(mark), left, 62, { fit: [MARK, MARK] });
  await line(names, { x: left + MARK + MARK_GAP, y: 66, size, colour: INK_2, maxWidth: BRAND_WIDTH });
};

/** Draws a QR code (error correction M) in squares of exactly one module, on the sheet's white. */
const drawQrCode = (doc: Doc, text: string, x: number, y: number, size: number): void => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const module = size / modules;
  for (const [row, dark] of data.entries())
    for (const [column, filled] of dark.entries()) if (filled) doc.rect(x + column * module, y + row * module, module, module);
  doc.fill(INK);
};

export interface CertificateContent {
  result: Result;
  /** Printed beneath the name if different. */
  englishName: string;
  publishedAt: number;
  timeZone: string;
  /** The URL at which the certificate can be verified. */
  verifyUrl: string;
  brand: Text;
  look: PrintedBrand;
}

/** Returns a picture as an address of its own bytes: the document holds it once, on however many pages it is drawn. */
const pictureOf = (bytes: Buffer): string => `data:image;base64,${bytes.toString('base64')}`;

interface Head {
  title: string;
  author: string;
  createdAt: number;
  lang: Locale;
}

/** Starts a document without a page. */
const startDocument = ({ title, author, createdAt, lang }: Head): Doc =>
  new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  });

/** Adds a page with a certificate, in both languages. */
const addCertificate = async (
  doc: Doc,
  setter: TextSetter,
  { result, englishName, publishedAt, timeZone, verifyUrl, brand, look }: CertificateContent,
): Promise<void> => {
  const words = certificateWords(result, publishedAt, timeZone);
  const team = result.teamName !== null && (await canBeRead(words.team)) ? words.team : '';
  doc.addPage();

  drawFrame(doc, look.colour);
  doc.image(pictureOf(await drawing('tock-podium')), 72, 214, { height: ART_HEIGHT / 3 });
  doc.image(pictureOf(await drawing(artOf[result.awardLook])), PAGE.width - 72 - 128, 236, {
    fit: [128, 118],
    align: 'center',
    valign: 'center',
  });

  const names: string[] = [];
  for (const locale of locales) if (await canBeRead(brand[locale])) names.push(brand[locale]);
  await drawBrand(doc, setter, look.mark, names.join(' · '));
  await drawLine(setter, words.heading['zh-CN'], 92, 34, INK);
  await drawLine(setter, words.heading['en-US'], 138, 16, INK_2);
  const isInBoth = englishName !== result.name && (await canBeSet(englishName));
  const nameWidth = isInBoth
    ? await drawLine(setter, result.name, 170, 36, look.colour, 380)
    : await drawLine(setter, result.name, 182, 44, look.colour, 380);
  if (isInBoth) await drawLine(setter, englishName, 220, 17, INK_2, 380);
  const line = Math.max(240, nameWidth + 60);
  doc
    .moveTo((PAGE.width - line) / 2, 250)
    .lineTo((PAGE.width + line) / 2, 250)
    .lineWidth(3)
    .lineCap('round')
    .stroke(SUN);
  if (team) await drawLine(setter, team, 262, 13, INK_2, 400);
  await drawLine(setter, words.sentence['zh-CN'], 292, 15, INK, 400);
  await drawLine(setter, words.sentence['en-US'], 316, 12, INK_2, 400);
  const awardText = `${words.award['zh-CN']} · ${words.award['en-US']}`;
  const box = Math.min(560, await setter.widthOf(awardText, 24)) + 56;
  doc.roundedRect((PAGE.width - box) / 2, 350, box, 54, 14).fill(SUN);
  await drawLine(setter, awardText, 360, 24, INK);
  if (words.scores) await drawLine(setter, words.scores, 420, 12, INK_2);

  drawQrCode(doc, verifyUrl, 72, 464, 72);
  const small = { x: 160, size: 11, colour: INK_2 };
  await setter.line(`${words.number} ${result.certificateNo}`, { ...small, y: 468 });
  await setter.line(words.date, { ...small, y: 486 });
  await setter.line(words.verify, { ...small, y: 504 });
  await setter.line(verifyUrl, { ...small, y: 522, colour: look.colour, maxWidth: URL_WIDTH, link: verifyUrl });
  doc
    .moveTo(PAGE.width - 242, 500)
    .lineTo(PAGE.width - 72, 500)
    .lineWidth(1)
    .stroke(INK);
  await setter.line(words.jury, { x: PAGE.width - 157, y: 506, size: 11, colour: INK_2, align: 'center', maxWidth: 170 });
};

/**
 * Yields many certificates as one document: each is a page, A4 landscape, drawn when the one before has been sent. `canBeSet` must be true for the
 * names.
 */
export async function* certificatesPdf(
  head: Head,
  certificates: AsyncIterable<CertificateContent> | Iterable<CertificateContent>,
): AsyncGenerator<Uint8Array> {
  const doc = startDocument(head);
  const setter = textSetter(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for await (const certificate of certificates) {
    await addCertificate(doc, setter, certificate);
    yield* chunks.splice(0);
  }
  doc.end();
  await done;
  yield* chunks;
}

/** Returns the certificate as A4 landscape, in both languages. `canBeSet` must be true for the name. */
export const certificatePdf = async (content: CertificateContent): Promise<Buffer> => {
  const { result, publishedAt, timeZone, brand } = content;
  const { heading } = certificateWords(result, publishedAt, timeZone);
  const head: Head = {
    title: `${heading['zh-CN']} ${result.certificateNo}`,
    author: brand['en-US'],
    createdAt: publishedAt,
    lang: 'zh-CN',
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of certificatesPdf(head, [content])) chunks.push(chunk);
  return Buffer.concat(chunks);
};
