/**
 * Text of several lines as one: what breaks them, and the spaces round it, become one space. Text without a break stays as it is typed. Not by
 * one expression that begins with spaces: it would look at each of many again and again.
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
