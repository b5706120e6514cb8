import { partsOf } from './fields.ts';

/** The values of fields in one language; a missing one is empty or left out. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** Part of a text: words, a field, a separator of clauses, or a pair of brackets with what is between them. */
type Token =
  | { kind: 'words'; text: string }
  | { kind: 'field'; value: string }
  | { kind: 'separator'; text: string; ends: boolean }
  | { kind: 'brackets'; open: string; close: string; inner: Token[] };

const brackets = new Map([
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
  ['【', '】'],
  ['《', '》'],
  ['〈', '〉'],
  ['「', '」'],
  ['『', '』'],
  ['“', '”'],
  ['"', '"'],
]);

/** The separators of clauses; those that end a sentence, or a line, stay where another could be left out instead. */
const SEPARATOR = /\s*(?:[，、；：。！？·|/–—\n]|[,;:.!?](?=\s|$))\s*/y;
const ENDS = /[。！？.!?\n]/;

/** Divides a text without its fields into tokens; a bracket that has no partner is a word. */
const tokensOf = (text: string, values: FieldValues): Token[] => {
  const flat: (Token | { kind: 'bracket'; text: string })[] = [];
  for (const part of partsOf(text)) {
    if ('field' in part) {
      flat.push({ kind: 'field', value: values[part.field]?.trim() ?? '' });
      continue;
    }
    let words = '';
    const endWords = () => {
      if (words !== '') flat.push({ kind: 'words', text: words });
      words = '';
    };
    for (let at = 0; at < part.text.length; ) {
      SEPARATOR.lastIndex = at;
      const separator = SEPARATOR.exec(part.text)?.[0];
      const sign = part.text[at] ?? '';
      if (separator) {
        endWords();
        flat.push({ kind: 'separator', text: separator, ends: ENDS.test(separator) });
      } else if (brackets.has(sign) || [...brackets.values()].includes(sign)) {
        endWords();
        flat.push({ kind: 'bracket', text: sign });
      } else words += sign;
      at += separator?.length ?? 1;
    }
    endWords();
  }
  return paired(flat);
};

/** Joins brackets with their partners. */
const paired = (flat: readonly (Token | { kind: 'bracket'; text: string })[]): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < flat.length; at += 1) {
    const token = flat[at];
    if (!token) continue;
    if (token.kind !== 'bracket') {
      tokens.push(token);
      continue;
    }
    const close = brackets.get(token.text);
    let depth = 1;
    let end = at;
    while (close !== undefined && depth > 0 && end + 1 < flat.length) {
      end += 1;
      const other = flat[end];
      if (other?.kind !== 'bracket') continue;
      if (other.text === close) depth -= 1;
      else if (other.text === token.text) depth += 1;
    }
    if (close === undefined || depth > 0) tokens.push({ kind: 'words', text: token.text });
    else {
      tokens.push({ kind: 'brackets', open: token.text, close, inner: paired(flat.slice(at + 1, end)) });
      at = end;
    }
  }
  return tokens;
};

/** A text put together, and the number of its fields with and without a value. */
interface Written {
  text: string;
  filled: number;
  missing: number;
}

const isLost = ({ filled, missing }: Pick<Written, 'filled' | 'missing'>): boolean => missing > 0 && filled === 0;

/** Writes a clause: words, fields and brackets. Spaces beside what is left out become one. */
const writeClause = (tokens: readonly Token[]): Written => {
  const written = { text: '', filled: 0, missing: 0 };
  let isAfterGap = false;
  const add = (text: string) => {
    written.text += isAfterGap && (written.text === '' || /\s$/u.test(written.text)) ? text.trimStart() : text;
    isAfterGap = false;
  };
  for (const token of tokens) {
    if (token.kind === 'words') add(token.text);
    if (token.kind === 'field') {
      if (token.value === '') {
        written.missing += 1;
        isAfterGap = true;
      } else {
        written.filled += 1;
        add(token.value);
      }
    }
    if (token.kind === 'brackets') {
      const inner = writeClauses(token.inner);
      written.filled += inner.filled;
      written.missing += inner.missing;
      if (isLost(inner)) isAfterGap = true;
      else add(`${token.open}${inner.text}${token.close}`);
    }
  }
  return { ...written, text: isAfterGap ? written.text.trimEnd() : written.text };
};

/** Writes clauses and the separators between them. A clause whose fields are all missing goes with the weaker of the separators beside it. */
const writeClauses = (tokens: readonly Token[]): Written => {
  const clauses: Token[][] = [[]];
  const separators: { text: string; ends: boolean }[] = [];
  for (const token of tokens)
    if (token.kind === 'separator') {
      separators.push(token);
      clauses.push([]);
    } else clauses.at(-1)?.push(token);

  let text = '';
  let [filled, missing] = [0, 0];
  let isFirst = true;
  /** The separators since the last clause that was kept. */
  let passed: typeof separators = [];
  for (const [index, clause] of clauses.entries()) {
    const written = writeClause(clause);
    filled += written.filled;
    missing += written.missing;
    if (!isLost(written)) {
      const strongest = passed.find(({ ends }) => ends) ?? passed[0];
      const isEnd = index === clauses.length - 1 && written.text === '';
      // Nothing but a sentence's end follows what is left out at the end.
      if (!isFirst && strongest && !(isEnd && passed.length > 1 && !strongest.ends)) text += strongest.text;
      text += written.text;
      passed = [];
      isFirst = false;
    }
    const next = separators[index];
    if (next) passed.push(next);
  }
  const end = isFirst ? undefined : passed.find(({ ends }) => ends);
  return { text: text + (end?.text ?? ''), filled, missing };
};

/**
 * Puts values into a template's text. A missing value leaves no gap: brackets and clauses that have no other value go with it, and so does the separator
 * beside them.
 */
export const fillText = (text: string, values: FieldValues): string => writeClauses(tokensOf(text, values)).text.trim();
