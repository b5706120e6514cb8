import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { kindOfAward } from '#contract/certificates/rules/fields.ts';
import { fillText } from '#contract/certificates/rules/fillText.ts';
import { type Locale, locales, type Text } from '#contract/http/common.ts';
import type { Result } from '#contract/results/public.ts';
import { widthOfText } from '#server/print/outline.ts';
import { canBeRead, canBeSet } from '#server/print/setText.ts';
import type { PrintedBrand } from '#server/site/index.ts';
import { artNamed } from './art.ts';
import { awardDrawings, type Layout, layOut } from './layout.ts';
import { readRaster } from './raster.ts';
import type { Raster, ReadTemplate, Sheet } from './sheet.ts';
import { type Head, pdfOfLayouts } from './toPdf.ts';
import { svgOfLayout } from './toSvg.ts';
import { awardText, dateText, groupText, scoresText, smallPrint, specimenWord } from './words.ts';

export interface CertificateContent {
  /** A teacher or judge has no group. */
  result: Omit<Result, 'group'> & { group: Result['group'] | null };
  /** Printed beneath the name if different. */
  englishName: string;
  publishedAt: number;
  timeZone: string;
  /** The URL at which the certificate can be verified. */
  verifyUrl: string;
  /** Text of its QR code; the URL if left out. */
  qr?: string;
  brand: Text;
  look: PrintedBrand;
  /** The competition's own template; the built-in one if left out. */
  own?: ReadTemplate | undefined;
  /** The kind, if the award does not say it. */
  kind?: Sheet['kind'];
  /** The teacher who mentored the team; on a teacher's certificate the name is theirs. */
  teacher?: string;
  /** True for a test print that certifies nothing. */
  isSpecimen?: boolean;
}

/** The mark that was decoded last: it is the same on all certificates until organisers change it. */
let lastMark: { bytes: Buffer; raster: Raster } | null = null;
const markOf = async (bytes: Buffer): Promise<Raster> => {
  if (!lastMark?.bytes.equals(bytes)) lastMark = { bytes, raster: await readRaster(bytes) };
  return lastMark.raster;
};

/** Returns a text as it is said in both languages. */
const same = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
/** Returns a text if a letter or a digit of it can be set; otherwise nothing. */
const readable = async (text: string | null | undefined): Promise<string> => (text && (await canBeRead(text)) ? text : '');

const sheetOf = async (content: CertificateContent): Promise<Sheet> => {
  const { result, englishName, publishedAt, timeZone, verifyUrl, qr = verifyUrl, brand, look, own, isSpecimen = false } = content;
  const kind = content.kind ?? kindOfAward(result.award);
  const { competition, group, awardTitle, name, certificateNo } = result;
  const names: string[] = [];
  for (const locale of locales) {
    const readName = await readable(brand[locale]);
    if (readName !== '' && !names.includes(readName)) names.push(readName);
  }
  const isResult = kind === 'award' || kind === 'participation';
  const scores = isResult ? scoresText(result) : '';
  const latinName = englishName !== name && (await canBeSet(englishName)) ? englishName : null;
  return {
    ...(own ?? { template: builtInTemplate(kind), pictures: {} }),
    kind,
    values: {
      name: same(name),
      latinName: same(latinName ?? ''),
      team: same(await readable(result.teamName)),
      institution: same(await readable(result.organization)),
      competition: competition.title,
      season: same(String(competition.season)),
      group: group === null ? same('') : groupText(group),
      award: kind === 'award' ? awardTitle : same(''),
      teacher: same(await readable(content.teacher)),
      scores: same(scores),
      date: dateText(publishedAt, timeZone),
      number: same(certificateNo),
    },
    name,
    latinName,
    award: awardText(kind, awardTitle),
    awardLook: isResult ? result.awardLook : 'cup',
    scores,
    brand: { names: names.join(' · '), mark: await markOf(look.mark), colour: look.colour },
    ...smallPrint(certificateNo, publishedAt, timeZone),
    verifyUrl,
    qr,
    specimen: isSpecimen ? specimenWord() : null,
  };
};

/** Lays a certificate out. */
const layoutOf = async (content: CertificateContent): Promise<Layout> => {
  const sheet = await sheetOf(content);
  const drawings = { tock: await artNamed('tock-podium'), award: await artNamed(awardDrawings[sheet.awardLook]) };
  return layOut(sheet, drawings, widthOfText);
};

/** Returns the title of a certificate in a language. */
export const titleOf = ({ result, own, kind = kindOfAward(result.award) }: CertificateContent, locale: Locale): string => {
  const { title } = own?.template ?? builtInTemplate(kind);
  const { competition, awardTitle } = result;
  return fillText(title[locale], {
    competition: competition.title[locale],
    season: String(competition.season),
    award: kind === 'award' ? awardTitle[locale] : '',
  });
};

/** Yields many certificates as one document, each on a page. `canBeSet` must be true for the names. */
export async function* certificatesPdf(
  head: Head,
  certificates: AsyncIterable<CertificateContent> | Iterable<CertificateContent>,
): AsyncGenerator<Uint8Array> {
  const layouts = async function* () {
    for await (const certificate of certificates) yield await layoutOf(certificate);
  };
  yield* pdfOfLayouts(head, layouts());
}

/** Returns a certificate as a PDF, in both languages; the same content has the same bytes. `canBeSet` must be true for the name. */
export const certificatePdf = async (content: CertificateContent): Promise<Buffer> => {
  const { result, publishedAt, brand, isSpecimen = false } = content;
  const title = `${titleOf(content, 'zh-CN')} ${result.certificateNo}`.trim();
  const head: Head = {
    title: isSpecimen ? `${title} (${specimenWord()})` : title,
    author: brand['en-US'],
    createdAt: publishedAt,
    lang: 'zh-CN',
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of certificatesPdf(head, [content])) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Returns a certificate as an SVG, drawn from the same layout as its PDF. */
export const certificateSvg = async (content: CertificateContent): Promise<string> => svgOfLayout(await layoutOf(content));
