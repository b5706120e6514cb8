import { cleanLine, foldName } from '#contract/text/typedText.ts';

/** Returns the institutions of a pasted list, each once in its first spelling: one per line, or the first column of a table's rows. */
export const institutionsIn = (text: string): string[] => {
  const names = text
    .split(/[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) => cleanLine(line.split('\t')[0] ?? ''))
    .filter((name) => name !== '');
  return [...Map.groupBy(names, foldName).values()].flatMap((same) => same[0] ?? []);
};
