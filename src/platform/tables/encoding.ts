import { analyse } from 'chardet';
import { unmarkedUtf16 } from '#contract/text/utf16.ts';
import { type Encoding, encodings } from './encodings.ts';

/** Facts about the author of the file. */
export interface EncodingHints {
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
  isChinese: boolean;
}

const countriesOf: readonly (readonly [Encoding, string])[] = [
  ['gb18030', 'CN SG MY'],
  ['big5', 'TW HK MO'],
  ['shift_jis', 'JP'],
  ['euc-kr', 'KR'],
  ['windows-1250', 'PL CZ SK HU SI HR RO BA AL'],
  ['windows-1251', 'RU BY UA KZ KG BG RS MK MN TJ UZ'],
  ['windows-1253', 'GR CY'],
  ['windows-1254', 'TR AZ'],
  ['windows-1255', 'IL'],
  ['windows-1256', 'AE SA EG IQ IR JO KW LB LY MA OM QA SY TN YE DZ BH PK'],
  ['windows-1257', 'EE LV LT'],
  ['windows-1258', 'VN'],
  ['windows-874', 'TH'],
];

const likelyEncoding = (country: string): Encoding =>
  countriesOf.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'windows-1252';

const prior = (encoding: Encoding, { country, isChinese }: EncodingHints): number => {
  const ofCountry = country !== '' && likelyEncoding(country) === encoding ? 14 : 0;
  const ofLanguage = isChinese && (encoding === 'gb18030' || encoding === 'big5') ? 5 : 0;
  // Nearly any two bytes are letters in these encodings, so that even a short Chinese list consists of words in them.
  const isForeign = isChinese && ofCountry === 0 && encoding.startsWith('windows-') && encoding !== 'windows-1252';
  return ofCountry + ofLanguage + (encoding === 'windows-1252' ? 4 : 0) - (isForeign ? 25 : 0);
};

/** Lead bytes of everyday characters, for each two-byte encoding. */
const usualLeads: Partial<Record<Encoding, readonly (readonly [number, number])[]>> = {
  gb18030: [
    [0xb0, 0xd7],
    [0xa1, 0xa1],
    [0xa3, 0xa3],
  ],
  big5: [
    [0xa4, 0xc6],
    [0xa1, 0xa1],
  ],
  shift_jis: [
    [0x88, 0x97],
    [0x81, 0x83],
  ],
  'euc-jp': [
    [0xb0, 0xcf],
    [0xa1, 0xa1],
    [0xa4, 0xa5],
  ],
  'euc-kr': [
    [0xb0, 0xc8],
    [0xa1, 0xa1],
  ],
};

/** Returns the share of a text's two-byte characters that are usual in an encoding. */
const usualShare = (bytes: Uint8Array, leads: readonly (readonly [number, number])[]): number => {
  let all = 0;
  let usual = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    all += 1;
    if (leads.some(([from, to]) => lead >= from && lead <= to)) usual += 1;
    at += 1;
  }
  return all === 0 ? 0 : usual / all;
};

const SCRIPTS = [/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Thai}/u];
/** Signs outside ASCII that are usual in lists of names. */
const USUAL_SIGNS = /^[\u00a0«»‘’“”„–—…°·№€ªº]$/u;

const isPlausibleWord = (word: string): boolean => {
  const letters = [...word.normalize('NFC')];
  if (SCRIPTS.some((script) => letters.every((letter) => script.test(letter) || /\p{M}/u.test(letter)))) return !/\p{Ll}\p{Lu}/u.test(word);
  if (!letters.every((letter) => /[\p{Script=Latin}\p{M}]/u.test(letter))) return false;
  const foreign = letters.filter((letter) => letter > '\u007f').length;
  return !/\p{Ll}[À-ÖØ-Þ]/u.test(word) && (letters.length < 3 || foreign * 2 <= letters.length + 1);
};

/** Returns the share of words with letters outside ASCII that could be real words. */
const plausibleShare = (text: string): number => {
  let all = 0;
  let plausible = 0;
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\p{ASCII}]/gu)) {
    if (/^\p{ASCII}+$/u.test(part) || USUAL_SIGNS.test(part)) continue;
    all += 1;
    if (isPlausibleWord(part)) plausible += 1;
  }
  return all === 0 ? 0 : plausible / all;
};

/** Returns the share of words with non-Latin letters in which these are next to lower-case Latin ones: `Szko豉`. */
const mixedShare = (text: string): number => {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].filter(([word]) => /[^\p{Script=Latin}]/u.test(word));
  const mixed = words.filter(([word]) => /[a-z][^\p{Script=Latin}]|[^\p{Script=Latin}][a-z]/u.test(word));
  return words.length === 0 ? 0 : mixed.length / words.length;
};

/** Length of the examined sample, in bytes. */
const SAMPLE_BYTES = 60_000;

/** Returns the fields of a text that have bytes outside ASCII: the others carry no information, and would outweigh them. */
const tellingPart = (bytes: Uint8Array): Uint8Array => {
  const parts: number[] = [];
  let start = 0;
  const isBreak = (byte: number) => byte === 0x0a || byte === 0x0d || byte === 0x2c || byte === 0x09 || byte === 0x3b;
  for (let at = 0; at <= bytes.length && parts.length < SAMPLE_BYTES; at += 1) {
    if (at < bytes.length && !isBreak(bytes[at] ?? 0)) continue;
    const field = bytes.subarray(start, at);
    if (field.some((byte) => byte >= 0x80)) parts.push(...field.subarray(0, 2000), 0x0a);
    start = at + 1;
  }
  return Uint8Array.from(parts);
};

const decodes = (bytes: Uint8Array, encoding: Encoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const score = (bytes: Uint8Array, encoding: Encoding, confidence: number, hints: EncodingHints): number | null => {
  const text = decodes(bytes, encoding);
  if (text === null || /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u.test(text)) return null;
  const leads = usualLeads[encoding];
  const plausible = leads ? usualShare(bytes, leads) * (1 - mixedShare(text)) : plausibleShare(text);
  return plausible * 100 + confidence * 0.3 + prior(encoding, hints);
};

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Detects UTF-16, with or without a byte order mark. */
const utf16Of = (bytes: Uint8Array): Encoding | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : unmarkedUtf16(bytes);
};

interface Detected {
  encoding: Encoding;
  /** True if no other encoding is possible. */
  isCertain: boolean;
  /** The candidates, the most likely first. */
  candidates: Encoding[];
}

/** Detects the encoding of a text by its bytes (a library's statistics, and the share of plausible words), and by the hints about its author. */
export const detectEncoding = (bytes: Uint8Array, hints: EncodingHints): Detected => {
  const certain = utf16Of(bytes) ?? (decodes(bytes, 'utf-8') === null ? null : 'utf-8');
  if (certain) return { encoding: certain, isCertain: true, candidates: [certain] };
  const telling = tellingPart(bytes);
  const confidence = new Map<string, number>();
  for (const { name, confidence: found } of analyse(telling)) {
    const label = name.toLowerCase().replace('iso-8859-1', 'windows-1252').replace('windows-12529', 'windows-1254');
    confidence.set(label, Math.max(found, confidence.get(label) ?? 0));
  }
  const candidates = encodings
    .flatMap((encoding) => {
      if (encoding.startsWith('utf')) return [];
      const points = score(telling, encoding, confidence.get(encoding) ?? 0, hints);
      return points === null ? [] : [{ encoding, points }];
    })
    .toSorted((a, b) => b.points - a.points)
    .map(({ encoding }) => encoding);
  const damaged = new TextDecoder('utf-8').decode(telling);
  // nearly all of it is UTF-8: a byte was lost, and the cell that lacks it is reported
  const lost = damaged.split('\ufffd').length - 1;
  if (lost * 20 < damaged.replace(/\p{ASCII}/gu, '').length) candidates.unshift('utf-8');
  return { encoding: candidates[0] ?? 'windows-1252', isCertain: false, candidates };
};
