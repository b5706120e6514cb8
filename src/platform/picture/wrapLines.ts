/** Measures the width of a text in px. */
export type Measure = (text: string) => number;

const ELLIPSIS = '…';

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });

/** Splits a text into words with trailing punctuation, which must not begin a line; a word wider than a line is split into characters. */
const splitIntoSegments = (text: string, width: number, measure: Measure): string[] => {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    const last = pieces.at(-1);
    if (!isWordLike && last !== undefined && !/^\s*$/.test(segment) && !/\s$/.test(last)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.flatMap((piece) =>
    measure(piece.trimEnd()) <= width ? [piece] : Array.from(graphemeSegmenter.segment(piece), ({ segment }) => segment),
  );
};

/** Truncates a text to the width, with an ellipsis. */
const truncateWithEllipsis = (text: string, width: number, measure: Measure): string => {
  const all = Array.from(graphemeSegmenter.segment(text.trimEnd()), ({ segment }) => segment);
  while (all.length > 0 && measure(`${all.join('').trimEnd()}${ELLIPSIS}`) > width) all.pop();
  return `${all.join('').trimEnd()}${ELLIPSIS}`;
};

/** Wraps a text into at most `maxLines` lines of `width` px; a truncated text ends with an ellipsis. */
export const wrapLines = (text: string, width: number, maxLines: number, measure: Measure): string[] => {
  const pieces = splitIntoSegments(text.replace(/\s+/g, ' ').trim(), width, measure);
  const lines: string[] = [];
  let line = '';
  for (const [index, piece] of pieces.entries()) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      if (lines.length === maxLines - 1) return [...lines, truncateWithEllipsis(line + pieces.slice(index).join(''), width, measure)];
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
};
