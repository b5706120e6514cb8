/**
 * Joins several lines: line breaks, with the spaces around them, become one space. Text without a break stays as typed. Not by a single regular
 * expression that begins with spaces: it would backtrack over each run of many.
 */
export const foldLines = (text: string): string => {
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  if (last === 0) return text;
  return lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ');
};
