import { isBlank } from '#contract/text/blankText.ts';

/** Tags that say how words stand or who speaks them; WebVTT knows them, and every browser shows them. */
const KNOWN: ReadonlySet<string> = new Set(['b', 'i', 'u', 'ruby', 'rt', 'v', 'lang']);
/** Tags that only colour or time words: left out, as nothing here styles them. SubRip files are full of the second and the third. */
const LEFT_OUT: ReadonlySet<string> = new Set(['c', 'font', 's']);

/** A tag; what HTML knows besides (`<!--`, `<?xml`); a time within a cue. No part of it can be read in two ways, however long it is. */
const MARKUP = /<(\/?)([a-z][a-z0-9-]{0,31})(?![a-z0-9-])([^<>]*)>|<[!?][^<>]*|<\d[\d:.]*>/gi;
const REFERENCE = /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));|[&<>]/g;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['apos', "'"],
]);

/** How deep tags are nested; no words need more, and a file of nothing else must not hold up who reads it. */
const MAX_DEPTH = 8;

/** Characters that no text has, and what bytes of another encoding become. */
const NO_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}|\ufffd/u;
export const isText = (value: string): boolean => !NO_TEXT.test(value);

const characterOf = (code: number): string | null => {
  if (code < 0x20 || code > 0x10_ffff) return null;
  const character = String.fromCodePoint(code);
  return isText(character) ? character : null;
};

/** Plain words as WebVTT writes them: what it gives a meaning is escaped, what is escaped stays so. */
const escapeWords = (words: string): string =>
  words.replaceAll(REFERENCE, (found: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return QUOTES.get(name) ?? found;
    if (decimal === undefined && hex === undefined) return ESCAPED[found] ?? found;
    const character = characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    return character === null ? `&amp;${found.slice(1)}` : (ESCAPED[character] ?? character);
  });

/** What a tag says besides its name and its classes: who speaks, or in which language. */
const annotationOf = (rest: string): string => /^(?:\.\S*)?\s+(.*)$/s.exec(rest)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '';
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** A tag as it is written; null where it says nothing, or stands where it means nothing. */
const openTag = (name: string, rest: string, isInRuby: boolean): string | null => {
  const annotation = annotationOf(rest);
  if (name === 'v') return annotation === '' ? null : `<v ${escapeWords(annotation)}>`;
  if (name === 'lang') return LANGUAGE.test(annotation) ? `<lang ${annotation}>` : null;
  return name === 'rt' && !isInRuby ? null : `<${name}>`;
};

/**
 * The words of a cue as WebVTT, written anew: only its own tags are in it, each closed, and no attribute. Null where they have markup of another
 * kind, which no player would show as what it is.
 */
export const cleanCueText = (source: string): string | null => {
  const open: string[] = [];
  let text = '';
  let from = 0;
  const closeDownTo = (depth: number) => {
    while (open.length > depth) text += `</${open.pop()}>`;
  };
  for (const found of source.matchAll(MARKUP)) {
    const [markup, slash, tag = '', rest = ''] = found;
    text += escapeWords(source.slice(from, found.index));
    from = found.index + markup.length;
    const name = tag.toLowerCase();
    const isTime = /^<\d/.test(markup);
    if (!isTime && !KNOWN.has(name) && !LEFT_OUT.has(name)) return null;
    if (!KNOWN.has(name)) continue;
    if (slash) {
      if (open.includes(name)) closeDownTo(open.lastIndexOf(name));
      continue;
    }
    const written = open.length < MAX_DEPTH ? openTag(name, rest, open.includes('ruby')) : null;
    if (written === null) continue;
    open.push(name);
    text += written;
  }
  text += escapeWords(source.slice(from));
  closeDownTo(0);
  // An empty line would end the cue.
  const lines = text.split('\n').filter((line) => !isBlank(line));
  return lines.map((line) => line.trim()).join('\n');
};

/** Whether a cue's clean text shows anything. */
export const showsWords = (cleanText: string): boolean => !isBlank(cleanText.replaceAll(/<[^>]*>|&(?:nbsp|lrm|rlm);/g, ''));
