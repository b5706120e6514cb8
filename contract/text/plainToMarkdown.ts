/** Marks that begin a heading, a quote, a list, a rule or the underline of a heading. */
const OPENING = /^(?:[#>+=-]|\d{1,9}(?=[.)]))/;

/** Returns a line of plain text as Markdown that shows each of its characters and marks up none. */
const escapeLine = (line: string): string => {
  const escaped = line
    .trim()
    .replaceAll(/[\\`*_[\]<>|~@]/g, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll('==', '\\=\\=')
    .replaceAll(/:(?=\/\/)/g, '\\:')
    .replaceAll(/(?<=www)\./gi, '\\.');
  const [opening = ''] = OPENING.exec(escaped) ?? [];
  if (opening === '') return escaped;
  return /^\d/.test(opening) ? `${opening}\\${escaped.slice(opening.length)}` : `\\${escaped}`;
};

/** Returns plain text as Markdown that shows each of its characters and marks up none; lines and paragraphs stay. */
export const plainToMarkdown = (text: string): string => text.split('\n').map(escapeLine).join('\n');
