import { isBlank } from './blankText.ts';

/*
 * Normalisation of text that people type or paste, in one place: cleaned for storage, folded for comparison. Browser and server call the same
 * functions, so that they accept and find the same.
 */

/** Zero-width characters: format characters, the Hangul fillers, annotation marks. Visible format characters, such as U+0600, are excluded. */
const UNSEEN = /(?=[\p{Cf}\u3164\uFFA0])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
/** These, and variation selectors and the like, which only choose how another character is drawn. */
const IGNORED = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;

/** Joiners between emoji, and the tags of a flag. */
const IN_EMOJI = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})|(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,8})[\u{E0020}-\u{E007F}]`;
/** Joiners between letters, except in scripts that do not use them. */
const IN_WORDS = String.raw`(?<=\p{L}\p{M}{0,4})(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]\p{M}{0,4})[\u200C\u200D\u180E](?![\u3164\uFFA0])(?=\p{L})`;
const MEANT = new RegExp(`${IN_EMOJI}|${IN_WORDS}`, 'gu');

const SPACES = /[\p{Zs}\t\u2800]/gu;
const SPACES_AND_LINES = /[\s\p{Z}\u2800]+/gu;

/** Apostrophes, and the accents, primes and letters typed or transliterated as one. NFKC would decompose some of them. */
const APOSTROPHES =
  /[\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u0374\u0384\u055A\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/gu;
const DASHES = /[\p{Pd}\u02D7\u2043\u2212]/gu;
const MIDDLE_DOTS = /[\u0387\u16EB\u2022\u2023\u2024\u2027\u2219\u22C5\u25CF\u2E31\u2E33\u30FB\uFF65]/gu;

/** Scripts written without spaces, or whose names people write without them. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
const NEEDLESS_SPACE = new RegExp(`(?<=${UNSPACED}|[·'-]) (?!\\p{M})| (?=${UNSPACED}|[·'-])`, 'gu');
/** Full stops and bullets that keyboards offer in place of the middle dot. */
const DOT_AS_MIDDLE_DOT = /(?<=\p{Script=Han})[.。\uA78F\u25E6\u25AA](?=\p{Script=Han})/gu;
/** The stroke that lengthens Arabic words. */
const TATWEEL = /(?<=\p{Script=Arabic}[\p{M}\u0640]*)\u0640/gu;
/** The dot that a lower-cased Turkish İ leaves behind. */
const DOT_OF_I = /(?<=i\p{M}*)\u0307/gu;

/** Folds letters with several forms in one case, or that become several letters: ß and SS, ı and I, İ and i, ς and σ. */
const foldLetters = (name: string): string =>
  name.normalize('NFD').toUpperCase().toLowerCase().replace(DOT_OF_I, '').replaceAll('ς', 'σ').normalize('NFC');

/** Drops zero-width characters, except where they join letters or emoji. */
export const dropUnseen = (text: string): string => {
  let meant: ReadonlySet<number> | null = null;
  return text.replace(UNSEEN, (character, index: number) => {
    meant ??= new Set(Array.from(text.matchAll(MEANT), (found) => found.index));
    return meant.has(index) ? character : '';
  });
};

/** Cleans a typed line for storage: no invisible characters, and plain spaces only. Letters, apostrophes and hyphens stay as typed. */
export const cleanLine = (text: string): string => (isBlank(text) ? '' : dropUnseen(text).replace(SPACES, ' ').trim());

/** Cleans a typed name: as a line, with single spaces. */
export const cleanName = (name: string): string => cleanLine(name).replace(/ {2,}/g, ' ');

const foldSigns = (text: string): string =>
  text.replace(APOSTROPHES, "'").replace(MIDDLE_DOTS, '·').replace(DASHES, '-').replace(IGNORED, '');

/** Letters and signs in East Asian widths. */
const WIDE = /[\uff01-\uffee\ufe50-\ufe6b]+/gu;

/** Converts full-width, half-width and small forms to their usual width; other characters stay: ① is not 1. */
export const usualWidth = (text: string): string => text.replace(WIDE, (wide) => wide.normalize('NFKC'));

const DECIMAL = /\p{Nd}/u;

/** Converts the decimal digits of every script to 0–9: Arabic or Hindi keyboards produce their own. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The ten digits of a script are consecutive, and so are the sets of neighbouring scripts.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (DECIMAL.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

/** Folds a text for comparison, ignoring invisible characters, width, case, and the kind of apostrophe, hyphen, middle dot and space. */
export const foldText = (text: string): string =>
  // Normalised again after each step that may bring a letter and an accent together.
  foldSigns(foldSigns(text).normalize('NFKC').toLowerCase().normalize('NFKC')).replace(SPACES_AND_LINES, ' ').trim().normalize('NFC');

/**
 * Folds a name for comparison: as any text, with all case variants of letters, and without spaces beside hyphens, apostrophes, middle dots and
 * letters of scripts without spaces.
 */
export const foldName = (name: string): string =>
  foldLetters(foldText(name).replace(TATWEEL, '')).replace(NEEDLESS_SPACE, '').replace(DOT_AS_MIDDLE_DOT, '·').normalize('NFC');

/** Folds a code, a number or an identifier: one width, one kind of hyphen, no spaces. The case stays. */
export const foldCode = (code: string): string =>
  code.replace(IGNORED, '').normalize('NFKC').replace(IGNORED, '').replace(DASHES, '-').replace(SPACES_AND_LINES, '').normalize('NFC');
