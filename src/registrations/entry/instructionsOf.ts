import { plainToMarkdown } from '#contract/text/plainToMarkdown.ts';
import { parseMarkdown, plainText } from '#src/platform/markdown/document.ts';

/** A line `label: value`, with an ASCII or full-width colon. */
const FACT = /^([^:：]+)[:：](?!\/\/)\s*(.+)$/;
/** Maximum length of a label: what is longer is a sentence with a colon in it. */
const LABEL_MAX = 24;
/** Begins a heading, a list, a quote, a table, a link or a bold text. */
const MARKED = /^(?:[#>|*+-]|\d+[.)]\s|!?\[)/;

const plain = (line: string): string => {
  const [node] = parseMarkdown(line);
  return node && 'children' in node ? plainText(node.children ?? []) : line;
};

/**
 * Parses the Markdown of how to pay a fee: lines `label: value` become facts, the others are its notes; `{team}` is replaced by the team's
 * name, of which nothing is markup, `{number}` by the entry's. Returns also whether they name the number.
 */
export const instructionsOf = (
  source: string,
  { team, number }: { team: string; number: string },
): { facts: { label: string; value: string }[]; notes: string; namesNumber: boolean } => {
  // A text from before numbers asks for the team in the transfer: the number goes with it.
  const namesOnlyTeam = source.includes('{team}') && !source.includes('{number}');
  const called = namesOnlyTeam && number !== '' ? `${team} ${number}` : team;
  // A replacement string would interpret `$` in a team's name as a pattern.
  const fill = (part: string, name: string) => part.replaceAll('{number}', () => number).replaceAll('{team}', () => name);
  const facts: { label: string; value: string }[] = [];
  const notes: string[] = [];
  for (const line of source.split('\n')) {
    const [, written, value] = MARKED.test(line.trim()) ? [] : (FACT.exec(line.trim()) ?? []);
    const label = written === undefined ? '' : plain(written);
    if (value !== undefined && label !== '' && label.length <= LABEL_MAX) facts.push({ label, value: fill(plain(value), called) });
    else notes.push(fill(line, plainToMarkdown(called)));
  }
  return { facts, notes: notes.join('\n').trim(), namesNumber: namesOnlyTeam || source.includes('{number}') };
};
