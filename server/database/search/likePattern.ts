import { cleanLine } from '#contract/text/typedText.ts';

/** Signs with several typed variants: each matches any character. Excludes those with a meaning in LIKE. */
const SIGNS = /(?![\\%_])[^\p{L}\p{N}\p{M}]|[\u02B9-\u02CB\uA78B\uA78C]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;

/**
 * Returns a pattern for `lower(column) like … escape '\'` that finds a typed text with any variant of its apostrophes, hyphens, dots,
 * spaces and brackets. `asStored` converts the text to the form in the column.
 */
export const likePattern = (typed: string, asStored: (text: string) => string = (text) => text): string => {
  const text = asStored(cleanLine(typed).toLowerCase());
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  if (!/[\p{L}\p{N}]/u.test(text)) return `%${escaped}%`;
  return `%${escaped.replace(FULL_WIDTH, (wide) => (/[\p{L}\p{N}]/u.test(wide) ? wide.normalize('NFKC') : wide)).replace(SIGNS, '_')}%`;
};
