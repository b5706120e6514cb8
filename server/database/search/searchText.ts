import { foldText } from '#contract/text/typedText.ts';

/** Scripts written without spaces: a space between two of their characters is a typing accident. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const SPACE_INSIDE = new RegExp(`(?<=${UNSPACED})\\s+(?=${UNSPACED})`, 'gu');
const ACCENTS = /[\u0300-\u036f]/gu;

/** Longer grams find nothing that three characters together do not; shorter ones are needed for names of one or two characters. */
const LONGEST_GRAM = 3;

/** Normalises a text for search: folded, without accents, single spaces. Idempotent. */
const fold = (text: string): string => foldText(foldText(text).normalize('NFKD').replace(ACCENTS, '').replaceAll('\0', ' '));

/** Joins the fields of a document into one text; no term reaches over the end of a field. */
export const searchableText = (fields: readonly string[]): string =>
  fields.map((field) => fold(field).replace(SPACE_INSIDE, '')).join('\n');

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Returns the words of a query: a document matches if it has each of them somewhere, whole or inside another word. */
export const searchTerms = (query: string): string[] => [...new Set(wordsOf(fold(query)))];

const gramsOfLength = (characters: readonly string[], length: number): string[] =>
  characters.slice(length - 1).map((_, start) => characters.slice(start, start + length).join(''));

/** Returns all runs of one to three characters in a text: the content of its index. */
export const gramsOf = (text: string): string[] => {
  const grams = new Set<string>();
  for (const word of wordsOf(text)) {
    const characters = [...word];
    for (let length = 1; length <= LONGEST_GRAM; length += 1) for (const gram of gramsOfLength(characters, length)) grams.add(gram);
  }
  return [...grams];
};

/** Returns the grams that a document must have to contain a term, and whether they suffice. */
export const termGrams = (term: string): { grams: string[]; exact: boolean } => {
  const characters = [...term];
  const length = Math.min(characters.length, LONGEST_GRAM);
  return { grams: [...new Set(gramsOfLength(characters, length))], exact: characters.length <= LONGEST_GRAM };
};
