import { isBlank } from '#contract/text/blankText.ts';

/** Tags for style, annotation or speaker that WebVTT defines and every browser shows. */
const KNOWN: ReadonlySet<string> = new Set(['b', 'i', 'u', 'ruby', 'rt', 'v', 'lang']);
/** Tags that only colour or time words: left out, as nothing here styles them. SubRip files are full of the second and the third. */
const LEFT_OUT: ReadonlySet<string> = new Set(['c', 'font', 's']);

/** A tag, other HTML markup (`<!--`, `<?xml`), or a time within a cue. Unambiguous in every part, however long, to prevent backtracking. */
const MARKUP = /<(\/?)([a-z][a-z0-9-]{0,31})(?![a-z0-9-])([^<>]*)>|<[!?][^<>]*|<\d[\d:.]*>/gi;
const REFERENCE = /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));|[&<>]/g;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['apos', "'"],
]);

/** Maximum nesting of tags: no words need more, and a file of nothing but tags must not block its reader. */
const MAX_DEPTH = 8;

/** Characters that no text has, and the replacement for undecodable bytes. */
const NO_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}|\ufffd/u;
export const isText = (value: string): boolean => !NO_TEXT.test(value);

const characterOf = (code: number): string | null => {
  if (code < 0x20 || code > 0x10_ffff) return null;
  const character = String.fromCodePoint(code);
  return isText(character) ? character : null;
};

/** Escapes plain text for WebVTT; existing escapes stay. */
const escapeWords = (words: string): string =>
  words.replaceAll(REFERENCE, (found: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return QUOTES.get(name) ?? found;
    if (decimal === undefined && hex === undefined) return ESCAPED[found] ?? found;
    const character = characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    return character === null ? `&amp;${found.slice(1)}` : (ESCAPED[character] ?? character);
  });

/** Returns a tag's annotation, after its name and classes: the speaker or the language. */
const annotationOf = (rest: string): string => /^(?:\.\S*)?\s+(.*)$/s.exec(rest)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '';
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** Returns a tag as it is written; null if it says nothing, or has no meaning in its place. */
const openTag = (name: string, rest: string, isInRuby: boolean): string | null => {
  const annotation = annotationOf(rest);
  if (name === 'v') return annotation === '' ? null : `<v ${escapeWords(annotation)}>`;
  if (name === 'lang') return LANGUAGE.test(annotation) ? `<lang ${annotation}>` : null;
  return name === 'rt' && !isInRuby ? null : `<${name}>`;
};

/**
 * Rewrites the words of a cue as WebVTT with only its own tags, each closed and without attributes. Null for other markup, which no player would
 * show as intended.
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

/** Returns true if a cue's clean text shows anything. */
export const showsWords = (cleanText: string): boolean => !isBlank(cleanText.replaceAll(/<[^>]*>|&(?:nbsp|lrm|rlm);/g, ''));
