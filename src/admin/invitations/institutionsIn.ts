/** Returns the institutions of a pasted list, each once: a line each, of a table's row its first column. */
export const institutionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|[\r\n\u2028\u2029]/)
      .map((line) => (line.split('\t')[0] ?? '').trim())
      .filter((name) => name !== ''),
  ),
];
