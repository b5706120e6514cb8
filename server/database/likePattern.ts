import { cleanLine } from '#contract/text/typedText.ts';

/** Signs that are typed in several ways: each may stand for another in the text. Not those that LIKE gives a meaning. */
const SIGNS = /(?![\\%_])[^\p{L}\p{N}\p{M}]|[\u02B9-\u02CB\uA78B\uA78C]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;

/**
 * A pattern for `lower(column) like … escape '\'` that finds a typed text whatever the kind of its apostrophes, hyphens, dots, spaces and brackets. `asStored`
 * writes the text as the column holds it.
 */
export const likePattern = (typed: string, asStored: (text: string) => string = (text) => text): string => {
  const text = asStored(cleanLine(typed).toLowerCase());
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  if (!/[\p{L}\p{N}]/u.test(text)) return `%${escaped}%`;
  return `%${escaped.replace(FULL_WIDTH, (wide) => (/[\p{L}\p{N}]/u.test(wide) ? wide.normalize('NFKC') : wide)).replace(SIGNS, '_')}%`;
};
